import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { notFound } from '@netwarden/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const NONCE_MARK = /__CSP_NONCE__/g
/** Calls, and files: of the built console, or at the top, where the files of a site lie. */
const NO_PAGES = /^\/(?:api(?:\/|$)|assets\/|(?!index\.html$)[^/]+\.[^/.]+$)/
/** What is asked for as a file of the web; a page may bear the name of a domain or device, which browsers ask for as a page. */
const FILE_NAME =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i

/**
 * The built console: hashed assets that browsers may keep for ever, and one page for all of its routes,
 * sent fresh each time because it carries the nonce for the styles that it makes as it runs. A build may
 * take the place of another one under the running server: its page and its assets are found as they come.
 */
export const consoleFilesPlugin = fastifyPlugin(
  async (app: FastifyInstance, { root }: { root: string }) => {
    const page = new ConsolePage(join(root, 'index.html'))
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      index: false,
      maxAge: '365d',
      immutable: true,
      preCompressed: true,
    })
    // By name: a route for whatever there is would take addresses of pages that hold a backslash for forbidden ones.
    await app.register(fastifyStatic, {
      root,
      decorateReply: false,
      index: false,
      wildcard: false,
      // The page is only ever sent with a nonce.
      globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
      maxAge: '1h',
      preCompressed: true,
    })
    app.setNotFoundHandler(async (request, reply) => {
      const text = isPageRequest(request) ? await page.read() : null
      if (text === null) throw notFound()
      return sendPage(text, reply)
    })
  },
  { name: 'console-files' },
)

/** The page as it stands on disk, read anew when it was written anew: it names the assets of its own build alone. */
class ConsolePage {
  #text: string | null = null
  #version = ''

  constructor(readonly file: string) {}

  async read(): Promise<string | null> {
    // While a build is being written there is none for a moment: the last one stands in for it.
    const found = await stat(this.file).catch(() => null)
    if (!found) return this.#text
    const version = `${found.mtimeMs} ${found.size} ${found.ino}`
    if (version === this.#version) return this.#text
    const text = await readFile(this.file, 'utf8').catch(() => null)
    if (text === null) return this.#text
    this.#text = text
    this.#version = version
    return text
  }
}

function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || NO_PAGES.test(path)) return false
  return !FILE_NAME.test(path) || request.headers.accept?.includes('text/html') === true
}

function sendPage(page: string, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_MARK, reply.cspNonce.style))
}
