import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { userRow, usersFile } from '../support/users-file.ts'

let server: RunningServer
let people: People<RunningServer>
let client: ApiClient
beforeAll(async () => {
  server = await serverOfWorker()
  people = await People.on(server)
  client = people.superadmin
  const form = new FormData()
  form.set(
    'file',
    new Blob([usersFile(Array.from({ length: 20 }, (_, i) => userRow(`person_${i}`)))]),
    'u.csv',
  )
  await client.upload('/api/user/import', form)
})

async function encodingOf(path: string, accepted: string, method = 'GET', json?: unknown) {
  const answer = await client.raw(method, path, { json, headers: { 'accept-encoding': accepted } })
  const text = await answer.text()
  return { status: answer.status, encoding: answer.headers.get('content-encoding'), text }
}

describe('an answer', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('an answer of more than 1 kB is compressed for %s as %s', async (accepted, encoding) => {
    const answer = await encodingOf('/api/user/list?pageSize=20', accepted)
    expect(answer).toMatchObject({ status: 200, encoding })
    expect(JSON.parse(answer.text).data.list).toHaveLength(20)
  })

  test('an answer with the description of all calls is compressed', async () => {
    const answer = await client.raw('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    await answer.body?.cancel()
  })

  test('an answer with metrics is compressed', async () => {
    const answer = await encodingOf('/metrics', 'gzip')
    expect(answer).toMatchObject({ status: 200, encoding: 'gzip' })
    expect(answer.text).toContain('netwarden_http_request_duration_seconds_bucket')
  })

  test('a small answer is not compressed', async () => {
    expect(await encodingOf('/api/branding', 'br, gzip')).toMatchObject({ status: 200, encoding: null })
  })

  test('an answer that streams is not compressed', async () => {
    const answer = await encodingOf('/api/user/export', 'br, gzip')
    expect(answer).toMatchObject({ status: 200, encoding: null })
    expect(answer.text.length).toBeGreaterThan(1024)
  })

  test('an answer with a secret beside caller-controlled text is not compressed', async () => {
    const path = `/api/user/export?q=${'a'.repeat(4_000)}`
    const answer = await encodingOf('/api/download-ticket', 'br, gzip', 'POST', { path })
    expect(answer).toMatchObject({ status: 200, encoding: null })
    expect(answer.text.length).toBeGreaterThan(1024)
  })
})

describe('the page to browse the API', () => {
  const SCRIPT = '/api/docs/static/swagger-ui-bundle.js'
  const PATHS = ['/json', '/static/swagger-ui.css', '/static/swagger-initializer.js']

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('the page to browse the API is served with all its assets for %s as %s', async (accepted, encoding) => {
    for (const path of [...PATHS.map((end) => `/api/docs${end}`), SCRIPT]) {
      const answer = await client.raw('GET', path, { headers: { 'accept-encoding': accepted } })
      expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, encoding])
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1024)
    }
  })

  test.each(['br', 'gzip', 'identity'])(
    'the page to browse the API is not sent again to a client that has it in %s',
    async (accepted) => {
      const ask = (method: string, known = {}) =>
        client.raw(method, SCRIPT, { headers: { 'accept-encoding': accepted, ...known } })
      const head = await ask('HEAD')
      const encoding = accepted === 'identity' ? null : accepted
      expect([head.status, head.headers.get('content-encoding')]).toEqual([200, encoding])
      expect(head.headers.get('vary')).toBe('accept-encoding')
      // Without the last one, fetch requests what no cache has.
      const known = { 'if-none-match': head.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
      expect((await ask('GET', known)).status).toBe(304)
    },
  )
})

describe('the console', () => {
  const scriptOf = async () =>
    /src="(\/assets\/[^"]+\.js)"/.exec((await encodingOf('/', 'br')).text)?.[1] ?? ''

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'the console is served to a browser that accepts %s as the build made it: %s',
    async (accepted, encoding) => {
      const answer = await encodingOf(await scriptOf(), accepted)
      expect(answer).toMatchObject({ status: 200, encoding })
      expect(answer.text).toContain('import')
    },
  )

  test('excludes web crawlers from the API, and describes the product', async () => {
    expect((await encodingOf('/robots.txt', 'identity')).text).toBe('User-agent: *\nDisallow: /api/\n')
    expect((await encodingOf('/', 'identity')).text).toContain('<meta name="description"')
  })

  test('compresses its page', async () => {
    expect(await encodingOf('/dashboard/index', 'br, gzip')).toMatchObject({ status: 200, encoding: 'br' })
  })

  test.each([
    '/missing.js',
    '/.env',
    '/favicon.ico',
    '/assets/missing.js',
    '/a/b/missing.map',
    '/a/b.pdf',
    '/dashboard/index.php',
    '/user-management/list.html',
    '/visit-analysis/domain.zip',
    '/visit-analysis/domain/example.com/b.zip',
  ])('the console does not serve its page for %s, which is a file', async (path) => {
    const answer = await client.raw('GET', path, { headers: { accept: 'text/html' } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 40400 } }])
  })

  test.each([
    '/visit-analysis/domain/example.zip',
    '/visit-analysis/domain/cdn.js/',
    '/Visit-Analysis/domain/cdn.js?timespan=day',
    '/visit-analysis/org/%E5%85%AC%E5%8F%B8%20Inc.pdf',
    '/visit-analysis/dstHost/192.0.2.1',
    '/system-config/dns-config/zone/example.com',
    '/audit-control/policy/all/v1.2',
    '/redirect/visit-analysis/domain/example.zip',
    '/there/is/no/such/page',
  ])('serves its page for %s, whatever its name ends with', async (path) => {
    const answer = await client.raw('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
