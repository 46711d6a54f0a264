import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { csvCell, undefusedCell } from '@netwarden/shared/csv'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadOutbound, OutboundGuard } from '../../api/src/platform/outbound/index.ts'
import { makeCertificate } from '../support/certificate.ts'
import { ListServer } from '../support/list-server.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

let server: TestServer
let people: People
beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_TRUST_PROXY: 'loopback' } })
  people = await People.on(server)
})
afterAll(() => server.stop())

describe('a text that looks like a formula', () => {
  const SIGNS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

  test.each(SIGNS)('text that begins with %j is defused in a cell, and restored when it is read', (sign) => {
    const cell = csvCell(`${sign}1`)
    expect(cell).toMatch(/^"?'/)
    expect(undefusedCell(`'${sign}1`)).toBe(`${sign}1`)
  })

  test('a text that looks like a formula is defused in the file of visits and in the one of users', async () => {
    const { superadmin } = people
    const org = { name: '＝cmd', industry: 'software', country: 'DE', domains: ['wide.example'] }
    expect((await superadmin.post('/api/rest/orgs', org)).status).toBe(200)
    const visit = { accessAt: new Date().toISOString(), deviceIP: '192.0.2.9', domain: 'a.wide.example' }
    await superadmin.upload('/api/access-record/import', toNdjson([visit]))
    const csvOf = async (path: string) => (await superadmin.raw('GET', path)).text()
    expect(await csvOf('/api/access-record/export?domain=a.wide.example')).toContain(`,"'＝cmd",`)
    await people.make({ sector: '＠sum' })
    expect(await csvOf('/api/user/export')).toContain(`,'＠sum,`)
  })
})

describe('/metrics', () => {
  const get = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${server.url}/metrics`, { headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      sent.once('error', reject)
      sent.end()
    })

  test('/metrics is open to a client of this host', async () => {
    expect(await get({})).toBe(200)
    expect(await get({ host: 'localhost:8080' })).toBe(200)
  })

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'netwarden.example.com' },
  ])('is closed to requests that a proxy on this host forwards: %j', async (headers) => {
    expect(await get(headers)).toBe(401)
  })

  test('/metrics is closed to requests that a proxy forwards by HTTP/1.0', async () => {
    const { hostname, port, host } = new URL(server.url)
    const line = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /metrics HTTP/1.0\r\nHost: ${host}\r\n\r\n`)
      })
      socket.once('error', reject)
      socket.once('data', (data) => resolve(data.toString().split('\r\n', 1)[0] ?? ''))
    })
    expect(line).toContain(' 401 ')
  })

  test('/metrics is open to an API token through a proxy', async () => {
    const token = await people.withToken(people.superadmin, 'read')
    const authorization = `Bearer ${token.accessToken}`
    expect(await get({ authorization, 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  })
})

test.each([
  ['<b>not an address</b>', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['198.51.100.30:4711', '198.51.100.30'],
  ['[2001:DB8::30]:4711', '2001:db8::30'],
  ['::ffff:198.51.100.31', '198.51.100.31'],
])('a forwarded address is read as an address: %s', async (forwarded, expected) => {
  const { username } = await people.make()
  const client = people.from(forwarded)
  await client.login(username, 'Right_pass1')
  const { data } = await people.superadmin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
    action: 'session.login',
    subject: username,
  })
  expect(data.list[0]?.ip).toBe(expected)
})

describe('HTTP strict transport security', () => {
  test('HTTP strict transport security is requested with its own TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-hsts-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    makeCertificate(key, cert, ['-subj', '/CN=localhost'])
    const env = { NETWARDEN_TLS_CERT: cert, NETWARDEN_TLS_KEY: key }
    const secure = await TestServer.start({ env, untilReady: false })
    const header = await new Promise((resolve, reject) => {
      const sent = requestTls(`${secure.url}/healthz`, { rejectUnauthorized: false }, (reply) => {
        reply.resume()
        resolve(reply.headers['strict-transport-security'])
      })
      sent.once('error', reject)
      sent.end()
    })
    await secure.stop()
    rmSync(folder, { recursive: true })
    expect(header).toBe('max-age=15552000')
  })

  test('HTTP strict transport security is not requested over plain HTTP', async () => {
    expect((await fetch(`${server.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
  })
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a list that says it is packed as %s is refused like any unknown packing',
  async (encoding) => {
    const lists = await ListServer.start()
    lists.serve('/list', (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      const packed = createGzip()
      packed.pipe(response)
      packed.end(`${freshName('host')}.example\n`)
    })
    const download = downloadOutbound(new OutboundGuard(['127.0.0.1']), {
      url: `${lists.url}/list`,
      etag: null,
      lastModified: null,
      maxBytes: 1_000,
      seconds: 30,
      signal: new AbortController().signal,
    })
    await expect(download).rejects.toMatchObject({ text: { key: 'list.fetch.encoding' } })
    await lists.stop()
  },
)
