import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'

const OWN_FILE = fileURLToPath(import.meta.url)
const MAIN = fileURLToPath(new URL('../../api/dist/bundle/main.js', import.meta.url))

/** Runs the program with settings that should end it; resolves with its exit code and output. */
function runToEnd(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env } })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.once('exit', (code) => resolve({ code, stderr }))
  })
}

describe('a wrong setting', () => {
  test.each([
    [{ NETWARDEN_PORT: '99999' }, 'NETWARDEN_PORT'],
    [{ NETWARDEN_TZ: 'Mars/Olympus' }, 'NETWARDEN_TZ'],
    [{ NETWARDEN_RETENTION_DAYS: '0' }, 'NETWARDEN_RETENTION_DAYS'],
    [{ NETWARDEN_STATE_URL: 'mysql://x' }, 'NETWARDEN_STATE_URL'],
    [{ NETWARDEN_EVENTS_URL: 'ftp://x' }, 'NETWARDEN_EVENTS_URL'],
    [{ NETWARDEN_TLS_CERT: '/nowhere.pem' }, 'NETWARDEN_TLS_KEY'],
    [{ NETWARDEN_DNS_LISTEN: 'here' }, 'NETWARDEN_DNS_LISTEN'],
    [{ NETWARDEN_DNS_LISTEN: '127.0.0.1:5300,10.0.0.300:53' }, 'NETWARDEN_DNS_LISTEN'],
    [{ NETWARDEN_DNS_LISTEN: '[::1]:65536' }, 'NETWARDEN_DNS_LISTEN'],
    [{ NETWARDEN_DNS_LISTEN: '224.0.0.1:53' }, 'NETWARDEN_DNS_LISTEN'],
    [{ NETWARDEN_DNSTAP_LISTEN: 'tcp:127.0.0.1:65536' }, 'NETWARDEN_DNSTAP_LISTEN'],
    [{ NETWARDEN_MAIL_FROM: 'nobody' }, 'NETWARDEN_MAIL_FROM'],
    [{ NETWARDEN_MAIL_FROM: 'Netwarden <a@b@c>' }, 'NETWARDEN_MAIL_FROM'],
    // The kernel makes no folder there, though /proc is one.
    [{ NETWARDEN_DATA_DIR: '/proc/nowhere/data' }, 'NETWARDEN_DATA_DIR'],
    [{ NETWARDEN_ADMIN_PASSWORD: 'a b' }, 'NETWARDEN_ADMIN_PASSWORD'],
    [{ NETWARDEN_SECRET: 'short' }, 'NETWARDEN_SECRET'],
    [{ NETWARDEN_LOG_LEVEL: 'loud' }, 'NETWARDEN_LOG_LEVEL'],
    [{ NETWARDEN_SOURCE_ROOTS: '/var/log,logs' }, 'NETWARDEN_SOURCE_ROOTS'],
    [{ NETWARDEN_DATA_DIR: '/dev/null/nowhere' }, 'NETWARDEN_DATA_DIR'],
    [{ NETWARDEN_ZSTD_WINDOW: '129' }, 'NETWARDEN_ZSTD_WINDOW'],
    [{ NETWARDEN_TYPO: '1' }, 'NETWARDEN_TYPO'],
    [{ NETWARDEN_HOST: '192.0.2.9' }, 'NETWARDEN_HOST'],
    [{ NETWARDEN_STATE_URL: 'postgres://u:hunter2@127.0.0.1:9/x' }, 'NETWARDEN_STATE_URL'],
    [
      { NETWARDEN_TLS_CERT: OWN_FILE, NETWARDEN_TLS_KEY: OWN_FILE },
      'NETWARDEN_TLS_CERT and NETWARDEN_TLS_KEY',
    ],
  ])('%j ends the start with one line that names it', async (env, name) => {
    const dir = mkdtempSync(join(tmpdir(), 'netwarden-test-'))
    const { code, stderr } = await runToEnd({ NETWARDEN_DATA_DIR: dir, NETWARDEN_PORT: '0', ...env })
    // The engine's process notices the end a moment later, and writes until then.
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain(name)
    expect(stderr).not.toContain('hunter2')
  })

  test('a wrong setting is reported with every other wrong setting, one per line', async () => {
    const wrong = {
      NETWARDEN_PORT: 'http',
      NETWARDEN_TZ: 'Mars/Olympus',
      NETWARDEN_RETENTION_DAYS: '0',
      NETWARDEN_EVENTS_URL: 'http://u:hun%ter2@127.0.0.1:8123/db',
      NETWARDEN_SMTP_URL: 'smtp://u:hunter2@:99999',
      NETWARDEN_GEOIP_CITY_DB: OWN_FILE,
      NETWARDEN_DNS_LISTEN: 'here',
      NETWARDEN_SECRET: 'short',
      NETWARDEN_LOG_LEVEL: 'loud',
      NETWARDEN_DATA_DIR: '/dev/null/nowhere',
      NETWARDEN_TRUST_PROXY: 'the one in the hall',
      NETWARDEN_TYPO: '1',
      NETWARDEN_PROT: '2',
    }
    const { code, stderr } = await runToEnd(wrong)
    const lines = stderr.trimEnd().split('\n')
    expect(code).toBe(1)
    expect(lines.map((line) => /^netwarden: (\w+): .*expected /.exec(line)?.[1]).sort()).toEqual(
      Object.keys(wrong).sort(),
    )
    expect(stderr).not.toMatch(/hun%?ter2/)
  })

  test('a wrong setting is not a setting of the command line', async () => {
    const env = { NETWARDEN_URL: 'x', NETWARDEN_TOKEN: 'x', NETWARDEN_PROFILE: 'x', NETWARDEN_LANG: 'x' }
    const { stderr } = await runToEnd({ ...env, NETWARDEN_DEBUG: '1', NETWARDEN_PORT: 'http' })
    expect(stderr).toMatch(/^netwarden: NETWARDEN_PORT: .*\n$/)
  })

  test('never shows a secret', async () => {
    const { stderr } = await runToEnd({ NETWARDEN_STATE_URL: 'mysql://u:hunter2@db/x', NETWARDEN_PORT: '0' })
    expect(stderr).not.toContain('hunter2')
  })
})

describe('a running server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  test('refuses a second process on its data directory', async () => {
    const { code, stderr } = await runToEnd({ NETWARDEN_DATA_DIR: server.dataDir, NETWARDEN_PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toContain('in use by another Netwarden process')
  })

  test('restricts its secret and data to its own user', () => {
    expect(statSync(join(server.dataDir, 'secret')).mode & 0o077).toBe(0)
    expect(statSync(server.dataDir).mode & 0o077).toBe(0)
  })

  test('answers health and readiness to everyone, and metrics on loopback', async () => {
    const get = (path: string) => fetch(`${server.url}${path}`)
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toMatchObject({
      status: 'ready',
      checks: { state: 'up', events: 'up', ingest: 'up' },
    })
    expect(await (await get('/metrics')).text()).toContain('netwarden_http_request_duration_seconds_bucket')
  })

  test('describes each call in the OpenAPI document and on a page', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { summary: string }>>
    }
    for (const path of [
      '/api/user/login',
      '/api/access-record/list',
      '/api/overview-stats',
      '/api/access-record/import',
    ]) {
      expect(Object.keys(document.paths)).toContain(path)
    }
    const removal = document.paths['/api/rest/sources/{id}']?.delete?.summary
    expect(removal).toContain('reads it from the start and adds its records a second time')
    const docs = (path: string) => fetch(`${server.url}/api/docs${path}`)
    // Requested at the same moment by the first clients.
    const [page, script, read] = await Promise.all([
      docs(''),
      docs('/static/swagger-ui-bundle.js'),
      docs('/json'),
    ])
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(await read.json()).toEqual(document)
    expect(await (await docs('/none')).json()).toMatchObject({ error: { code: 40400 } })
  })

  test.each([
    ['/api/docs/static/swagger-ui-bundle.js', 'identity'],
    ['/api/docs/static/swagger-ui-bundle.js', 'br'],
    ['/api/openapi.json', 'br'],
  ])('buffers little for a client that reads %s slowly as %s', async (path, encoding) => {
    const size = (await (await fetch(server.url + path)).arrayBuffer()).byteLength
    const memory = () =>
      1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
    const before = memory()
    const slow = Array.from({ length: 150 }, () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
      return socket
    })
    try {
      // Other requests are answered once these have begun.
      await Promise.all(slow.map((socket) => once(socket, 'connect')))
      await expect.poll(() => Math.min(...slow.map((socket) => socket.bytesWritten))).toBeGreaterThan(0)
      for (let asked = 0; asked < 10; asked++) await fetch(server.url + path, { method: 'HEAD' })
      expect(memory() - before).toBeLessThan((slow.length * size) / 2)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })

  test('gives each answer an id and a policy against foreign and inline scripts', async () => {
    const page = await fetch(`${server.url}/dashboard/index`)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'( 'nonce-[^']+')?(;|$)/)
    expect(policy).not.toContain('unsafe')
    const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1]
    expect(await page.text()).toContain(`content="${nonce}"`)
    const named = await fetch(`${server.url}/index.html`)
    expect(named.headers.get('cache-control')).toBe('no-store')
    expect(await named.text()).not.toContain('__CSP_NONCE__')
    expect((await fetch(`${server.url}/`, { method: 'HEAD' })).status).toBe(200)
  })

  test('lets browsers cache the hashed assets forever', async () => {
    const page = await (await fetch(`${server.url}/`)).text()
    const asset = /src="(\/assets\/[^"]+)"/.exec(page)?.[1]
    const response = await fetch(`${server.url}${asset}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('answers 404 without the console for an unknown call and a missing asset', async () => {
    for (const path of ['/api/nothing', '/assets/nothing.js']) {
      const response = await fetch(`${server.url}${path}`, { headers: { 'accept-language': 'en' } })
      expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 40_400 } }])
    }
  })

  test('answers in the requested language, Chinese otherwise', async () => {
    const msg = async (language?: string) => {
      const headers: Record<string, string> = language ? { 'accept-language': language } : {}
      const response = await fetch(`${server.url}/api/access-record/list`, { headers })
      return ((await response.json()) as { message: string }).message
    }
    expect(await msg()).toBe('认证失败，请重新登录')
    expect(await msg('fr')).toBe('认证失败，请重新登录')
    expect(await msg('en-GB,zh;q=0.5')).toBe('Authentication failed, please log in again')
  })

  test('never prints a configured password', () => {
    expect(server.output).not.toContain(SUPERADMIN_PASSWORD)
  })
})

/** Sends only the beginning of a log file. */
function beginUpload({ url }: TestServer, token: string | null) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = ['POST /api/access-record/import HTTP/1.1', 'host: here', `authorization: Bearer ${token}`]
  socket.write(`${[...head, 'content-type: text/plain', 'content-length: 100000', '', ''].join('\r\n')}2026`)
  return socket
}

test('ends with code 0 after a second signal, with uploads in progress and an event store that never answered', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'netwarden-test-'))
  // A full disk leaves an empty file where the secret should be.
  writeFileSync(join(dataDir, 'secret'), '')
  const env = { NETWARDEN_EVENTS_URL: 'http://127.0.0.1:9/away' }
  const server = await TestServer.start({ dataDir, env, untilReady: false })
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').length).toBeGreaterThan(32)
  const { accessToken } = await server.superadmin()
  const left = beginUpload(server, accessToken)
  await once(left, 'connect')
  const stays = beginUpload(server, accessToken)
  await once(stays, 'connect')
  left.destroy()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  server.process.kill('SIGINT')
  await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'closed')).toBe('closed')
  server.process.kill('SIGINT')
  expect(await server.stop()).toBe(0)
  expect(server.output).not.toContain('state.store.away')
})

test('ends with code 0 after SIGTERM and writes the running work', async () => {
  const server = await TestServer.start()
  const admin = await server.superadmin()
  const now = Date.now()
  const visits = Array.from({ length: 120_000 }, (_, index) => ({
    accessAt: new Date(now - index * 100).toISOString(),
    deviceIP: '192.0.2.1',
    domain: `h${index % 50}.drain.example`,
  }))
  const { data } = await admin.upload<{ id: string }>('/api/access-record/import', toNdjson(visits), {
    wait: false,
  })
  expect(await server.stop({ keepData: true })).toBe(0)

  const again = await TestServer.start({ dataDir: server.dataDir })
  const client = await again.superadmin()
  await expect
    .poll(
      async () => (await client.get<{ state: string }>(`/api/access-record/import/${data.id}`)).data.state,
      {
        timeout: 180_000,
      },
    )
    .toBe('done')
  const { data: list } = await client.get<{ total: number }>('/api/access-record/list')
  expect(list.total).toBe(visits.length)
  expect(await again.stop()).toBe(0)
})
