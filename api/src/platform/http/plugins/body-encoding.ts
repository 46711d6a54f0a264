import { unsupported } from '@netwarden/shared/errors'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const PLAIN = 'identity'
/** Encodings that files have themselves: a file is recognised by its content, so these need no handling. */
const OF_FILES = [PLAIN, 'gzip', 'x-gzip', 'zstd']
const MAX_SHOWN = 40

/** Rejects a body with an unsupported content encoding, instead of reading it as plain data. */
export const bodyEncodingPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('preParsing', async ({ headers, routeOptions }) => {
      const encoding = (headers['content-encoding'] ?? PLAIN).trim().toLowerCase()
      const isFile = routeOptions.config.call?.bodyKind === 'stream'
      if ((isFile ? OF_FILES : [PLAIN]).includes(encoding)) return
      throw unsupported('error.encoding', { encoding: encoding.slice(0, MAX_SHOWN) })
    })
  },
  { name: 'body-encoding' },
)
