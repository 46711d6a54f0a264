import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { MENU_TABLE } from '@netwarden/shared/contract'
import { methodNotAllowed, notFound } from '@netwarden/shared/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { methodsOf } from '../route-table.ts'
import { WITH_NONCE } from './security-headers.ts'

const NONCE_MARK = /__CSP_NONCE__/g
/** Addresses of calls and of the files of a build, which are no pages. */
const NO_PAGES = /^\/(?:api|assets)(?:\/|$)/
const FILE_NAME = /\.[^/.]+$/
/** Pages whose address may end like a file name: the name of a domain, an organisation or a zone. */
const NAMED_PAGES = MENU_TABLE.flatMap(({ pages }) => pages)
  .filter(({ path }) => path.includes(':'))
  .map(({ path }) => new RegExp(`^${path.replace(/\/:\w+\??/g, '(?:/[^/]+)?')}$`, 'i'))
  // The page under its own name, and a page that redirects to any other.
  .concat(/^\/index\.html$/, /^\/redirect\//i)

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
    // By name: a wildcard route would reject addresses of pages that contain a backslash.
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
    app.get(
      '/*',
      { schema: { hide: true }, config: { isDocument: true }, ...WITH_NONCE },
      async ({ url }, reply) => {
        refuseMethod(app, url, reply)
        const text = isPage(url.split('?', 1)[0] ?? '') ? await page.read() : null
        if (text === null) throw notFound()
        return sendPage(text, reply)
      },
    )
    app.setNotFoundHandler(async ({ url }, reply) => {
      refuseMethod(app, url, reply)
      throw notFound()
    })
  },
  { name: 'console-files' },
)

/** Throws where the address supports other methods. */
function refuseMethod(app: FastifyInstance, url: string, reply: FastifyReply): void {
  const allowed = methodsOf(app, url.split('?', 1)[0] ?? '')
  if (allowed.length === 0) return
  reply.header('allow', allowed.join(', '))
  throw methodNotAllowed()
}

/** The page on disk, read again after each build: it names the assets of its build only. */
class ConsolePage {
  #text: string | null = null
  #version = ''

  constructor(readonly file: string) {}

  async read(): Promise<string | null> {
    // While a build is written there is no page for a moment: the last one is served.
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

/**
 * Whether the console shows a page at the address, including its page for unknown addresses; false for addresses of
 * files that do not exist.
 */
function isPage(path: string): boolean {
  if (NO_PAGES.test(path)) return false
  return !FILE_NAME.test(path) || NAMED_PAGES.some((page) => page.test(path))
}

function sendPage(page: string, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_MARK, reply.cspNonce.style))
}
