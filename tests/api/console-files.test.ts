import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../api/dist/app.js'
import { StoreFaults } from '../../api/dist/modules/installation/store-faults.js'
import { loadConfig } from '../../api/dist/platform/config/config.js'

const IMMUTABLE = 'public, max-age=31536000, immutable'
let dir: string
let root: string
let app: Awaited<ReturnType<typeof buildApp>> | undefined

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'netwarden-console-'))
  root = join(dir, 'console')
})
afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(dir, { recursive: true, force: true })
})

/** A console as a build leaves it, in the place of the one before. */
function buildConsole(name: string): void {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'assets', `${name}.js`), `// ${name}`)
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(
    join(root, 'index.html'),
    `<meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/${name}.js"></script>`,
  )
}

/** The application without its features, listening; returns a function that sends requests to it. */
async function serve(): Promise<(path: string) => Promise<Response>> {
  const config = loadConfig({ NETWARDEN_DATA_DIR: join(dir, 'data'), NETWARDEN_DNS_LISTEN: 'off' })
  app = await buildApp({
    config,
    secret: 'a secret of the tests, 32 characters',
    logger: pino({ level: 'silent' }),
    authenticate: () => Promise.reject(new Error('nobody is there')),
    redeemTicket: () => Promise.reject(new Error('nobody is there')),
    checks: {},
    faults: new StoreFaults(),
    registry: new Registry(),
    onAnswered: () => undefined,
    consoleRoot: root,
    routes: [],
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return (path) => fetch(url + path)
}

test('serves the page and assets of a new build without a restart', async () => {
  buildConsole('first')
  const get = await serve()
  expect(await (await get('/dashboard/index')).text()).toContain('/assets/first.js')
  buildConsole('second')
  const page = await get('/dashboard/index')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toMatch(/content="[\w+/=]+".*\/assets\/second\.js/)
  const asset = await get('/assets/second.js')
  expect([asset.status, asset.headers.get('cache-control'), await asset.text()]).toEqual([
    200,
    IMMUTABLE,
    '// second',
  ])
  expect((await get('/assets/first.js')).status).toBe(404)
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('serves the previous page while a build is written, and a first build needs no restart', async () => {
  const get = await serve()
  expect((await get('/')).status).toBe(404)
  buildConsole('first')
  expect((await get('/')).status).toBe(200)
  rmSync(root, { recursive: true, force: true })
  expect(await (await get('/')).text()).toContain('/assets/first.js')
  buildConsole('second')
  expect(await (await get('/')).text()).toContain('/assets/second.js')
})

test('a page address may contain characters that file names may not', async () => {
  buildConsole('first')
  const get = await serve()
  for (const path of ['/visit-analysis/domain/a%5C046b.example', '/visit-analysis/org/a%2F..%2Fb']) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
  expect((await get('/assets/..%2Findex.html')).status).not.toBe(200)
})
