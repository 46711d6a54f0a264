import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { notFound } from '@netwarden/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const NONCE_MARK = /__CSP_NONCE__/g
const ASSET = /^\/assets\/[\w.-]+$/

/**
 * The built console: hashed assets that browsers may keep for ever, and one page for all of its routes,
 * sent fresh each time because it carries the nonce for the styles that it makes as it runs.
 */
export const consoleFilesPlugin = fastifyPlugin(
  async (app: FastifyInstance, options: { root: string }) => {
    const indexFile = join(options.root, 'index.html')
    const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
    if (index !== null) {
      await app.register(fastifyStatic, {
        root: options.root,
        index: false,
        wildcard: false,
        // Only ever sent with a nonce.
        globIgnore: ['index.html'],
        setHeaders: (reply, path) => {
          const isHashed = ASSET.test(path.slice(options.root.length))
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    }
    app.setNotFoundHandler((request, reply) => {
      if (index === null || !isPageRequest(request)) throw notFound()
      return sendPage(index, reply)
    })
  },
  { name: 'console-files' },
)

function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/assets/')
}

function sendPage(index: string, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(index.replace(NONCE_MARK, reply.cspNonce.style))
}
