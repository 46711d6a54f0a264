import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { logEvent } from '../../logging/log-event.ts'

const LOOK_EVERY = 2_000

/** A renewed certificate is used without a restart; open connections keep the former one. */
export const tlsReloadPlugin = fastifyPlugin(
  async (app: FastifyInstance, files: { cert: string; key: string }) => {
    const reload = () => {
      try {
        if (!(app.server instanceof Server)) return
        app.server.setSecureContext({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
        logEvent(app.log, 'server.tls.reloaded')
      } catch (err) {
        // Certificate and key are seldom replaced in one moment: the second change is looked at again.
        logEvent(app.log, 'server.tls.reload_failed', { err })
      }
    }
    for (const file of [files.cert, files.key])
      watchFile(file, { interval: LOOK_EVERY, persistent: false }, reload)
    app.addHook('onClose', async () => {
      for (const file of [files.cert, files.key]) unwatchFile(file, reload)
    })
  },
  { name: 'tls-reload' },
)
