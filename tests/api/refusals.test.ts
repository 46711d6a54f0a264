import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Call } from '@netwarden/shared/contract'
import * as contract from '@netwarden/shared/contract'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCallersLeaving } from '../../api/src/platform/http/plugins/errors.ts'
import { ApiClient } from '../support/api-client.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { TestServer } from '../support/server.ts'

const LIST = '/api/access-record/list'
const LIST_OF_RISKS = '/api/risk-event/list'
const IMPORT = '/api/access-record/import'
const REQUEST_ID = /^[0-9a-f-]{36}$/
const HOSTS = ['2001:db8::1', '8.8.1.8']

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  const visits = HOSTS.map((dstHostIP, index) => ({
    accessAt: new Date(Date.now() - 60_000 - index).toISOString(),
    deviceIP: `10.3.0.${index + 1}`,
    domain: 'host.example',
    dstHostIP,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(() => server.stop())

function callsIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'input' in value) return [value as Call]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(callsIn) : []
}

const fieldsOf = ({ input }: Call) => Object.keys('shape' in input ? (input.shape as object) : {})
const allCalls = [...new Set(Object.values(contract).flatMap(callsIn))]
const lists = allCalls.filter((call) => fieldsOf(call).includes('pageSize'))
const WRONG = ['', '0', '-1', '1.5', '99999999', 'garbage', '{}', '[1]', 'x'.repeat(400)]

const forms = allCalls.filter(({ bodyKind }) => bodyKind === 'multipart')

test.each(forms.map((call) => [`${call.method} ${call.url}`, call] as const))(
  '%s ignores no field of its form',
  async (_, { method, url }) => {
    const formOf = (fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob(['x.example\n']), 'x.txt')
      return form
    }
    const makeList = async () => {
      const body = formOf({ name: 'Form', group: 'app' })
      return (await admin.request<{ id: string }>('POST', '/api/domain-control/policy/create', { body })).data
        .id
    }
    const path = url.includes(':id') ? url.replace(':id', await makeList()) : url
    const send = (field: string, value: string | Blob) =>
      admin.request(method, path, { body: formOf({ [field]: value }) })
    for (const [field, value] of [
      ['dryrun', 'true'],
      ['dryRun', 'yes'],
      ['files', new Blob(['x'])],
    ] as const) {
      const { status, errors } = await send(field, value)
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]])
    }
  },
)

describe('an invalid list query', () => {
  test.each(lists.map((call) => [`${call.method} ${call.url}`, call] as const))(
    '%s names the fields in whole sentences',
    async (_, call) => {
      const names = fieldsOf(call).filter((name) => !call.url.includes(`:${name}`))
      const path = call.url.replace(/:\w+/g, 'some')
      for (const language of LANGUAGES) {
        const client = new ApiClient(server.url, language)
        client.accessToken = admin.accessToken
        for (const wrong of WRONG) {
          const query = Object.fromEntries(names.map((name) => [name, wrong]))
          const { status, errors = {} } = await client.request(call.method, path, { query })
          expect(status, wrong).toBe(400)
          expect(Object.keys(errors), wrong).not.toEqual([])
          for (const text of Object.values(errors)) expect(text).not.toMatch(/[{}]|undefined/)
        }
      }
    },
  )

  test('an invalid list query is described in the document with the bounds of pages and names in paths', async () => {
    const { body } = await server.nobody().get('/api/openapi.json')
    const { paths } = body as {
      paths: Record<string, { get: { parameters: { name: string; schema: object; description?: string }[] } }>
    }
    const parameter = (path: string, name: string) =>
      paths[path]?.get.parameters.find((known) => known.name === name)
    expect(parameter(LIST, 'pageSize')?.schema).toMatchObject({ default: 10, minimum: 1, maximum: 200 })
    for (const [path, name] of [
      ['/api/access-record/domain/{domain}', 'domain'],
      ['/api/access-record/org/{name}', 'name'],
    ] as const) {
      expect(parameter(path, name)?.description).toContain('`~.`')
    }
  })

  const timed = lists.filter((call) => fieldsOf(call).includes('from'))

  test('accepts a time zone for every list and export', () => {
    expect(lists.length).toBeGreaterThan(15)
    expect(lists.filter((call) => !fieldsOf(call).includes('tz')).map(({ url }) => url)).toEqual([])
  })

  test('rejects a range that does not end after its start, for every list', async () => {
    const query = { from: '2026-11-02T00:00:00Z', to: '2026-11-02T00:00:00Z' }
    for (const { method, url } of timed) {
      const counted = url.includes('/distinct') ? { quota: 'device' } : {}
      const { status, errors } = await admin.request(method, url, { query: { ...query, ...counted } })
      expect({ url, status, errors }).toEqual({
        url,
        status: 400,
        errors: { from: 'The start must be earlier than the end' },
      })
    }
    const { status } = await restList(admin, 'access-records', { filter: query })
    expect(status).toBe(400)
  })

  test.each(['zz\u0000x', 'half \ud800 of one', '\udc00'])(
    'rejects text that cannot be stored: %j',
    async (text) => {
      const expected = {
        domain:
          'Contains a character that cannot be stored (NUL or an incomplete Unicode character). Remove it.',
      }
      // A request address contains no lone surrogates: they are replaced on the way.
      if (text.includes('\0')) expect((await admin.get(LIST, { domain: text })).errors).toEqual(expected)
      const write = await admin.post('/api/segment/create', {
        name: text,
        entries: [{ entry: '10.1.1.1', comment: text }],
      })
      expect([write.status, write.errors]).toEqual([
        400,
        expect.objectContaining({ name: expect.any(String) }),
      ])
      expect((await admin.post(LIST_OF_RISKS, { q: text })).status).toBe(400)
      expect((await restList(admin, 'access-records', { filter: { domain: text } })).status).toBe(400)
      for (let count = 0; count < 6; count++)
        await server.nobody().post('/api/user/login', { username: `x${text}`, password: 'wrong' })
      const { data } = await admin.get<{ isIntact: boolean }>('/api/operation-log/verify')
      expect(data.isIntact).toBe(true)
    },
  )

  test('reports the bounds of pages', async () => {
    const { errors } = await admin.get(LIST, { current: 0, pageSize: 500 })
    expect(errors).toEqual({ current: 'Must be at least 1', pageSize: 'Must be at most 200' })
  })

  test.each([
    ['current', ''],
    ['pageSize', ''],
    ['pageSize', '0x10'],
    ['dstPort', 'abc'],
    ['dstPort', '70000'],
    ['__proto__', '1'],
  ])('rejects %s=%s', async (name, value) => {
    const { status, errors } = await admin.raw('GET', `${LIST}?${name}=${value}`).then(async (reply) => ({
      status: reply.status,
      errors: ((await reply.json()) as { errors: object }).errors,
    }))
    expect([status, Object.keys(errors)]).toEqual([400, [name]])
  })

  test('reads an empty port as no filter, and null as no port', async () => {
    const { data } = await admin.get<{ total: number }>(LIST, { dstPort: '' })
    expect(data.total).toBe(HOSTS.length)
    expect((await restList(admin, 'access-records', { filter: { dstPort: '' } })).rows).toHaveLength(2)
    expect((await restList(admin, 'access-records', { filter: { dstPort: null } })).status).toBe(400)
  })
})

describe('a body with a content encoding', () => {
  const line = toNdjson([
    { accessAt: new Date().toISOString(), deviceIP: '10.44.0.9', domain: 'packed.example' },
  ])
  const send = (path: string, body: BodyInit, encoding: string, type: string) =>
    admin.request('POST', path, { body, headers: { 'content-type': type, 'content-encoding': encoding } })

  test.each([
    [
      'a form of JSON that is packed',
      '/api/message/read',
      gzipSync('{"all":true}'),
      'gzip',
      'application/json',
    ],
    ['JSON that is not packed as it says', '/api/message/read', '{"all":true}', 'gzip', 'application/json'],
    ['a log in an encoding that is not read', IMPORT, brotliCompressSync(line), 'br', 'text/plain'],
  ])('a body with a content encoding is rejected by name: %s', async (_, path, body, encoding, type) => {
    const { status, error } = await send(path, body, encoding, type)
    expect([status, error?.code, error?.msg]).toEqual([415, 41500, expect.stringContaining(encoding)])
  })

  test.each([
    ['gzip', gzipSync(line)],
    ['identity', line],
  ])('a body with a content encoding is read as a log that is %s', async (encoding, body) => {
    expect((await send(IMPORT, body, encoding, 'text/plain')).status).toBe(200)
  })
})

describe('an address filter of visits', () => {
  test.each([
    ['2001:0DB8:0:0::1', HOSTS[0]],
    ['::ffff:8.8.1.8', HOSTS[1]],
  ])('%s is converted to the spelling of the records', async (typed, host) => {
    const hostsOf = async (query: Record<string, string>) =>
      (await admin.get<{ list: { dstHostIP: string }[] }>(LIST, query)).data.list.map((row) => row.dstHostIP)
    expect(await hostsOf({ dstHostIP: typed })).toEqual([host])
    expect(await hostsOf({ keywordKind: 'dstHostIP', keyword: typed })).toEqual([host])
    const rest = await restList<{ dstHostIP: string }>(admin, 'access-records', {
      filter: { dstHostIP: typed },
    })
    expect(rest.rows.map((row) => row.dstHostIP)).toEqual([host])
    const detail = await admin.get<{ key: string }>(`/api/access-record/dst-host/${typed}`)
    expect(detail.data.key).toBe(host)
  })

  test.each(['999.1.1.1', '10.0.0.0/33', 'fe80::1%25eth0', 'x'])('%s is none', async (typed) => {
    const chinese = new ApiClient(server.url, 'zh-CN')
    chinese.accessToken = admin.accessToken
    for (const field of ['deviceIP', 'dstHostIP']) {
      expect((await admin.get(LIST, { [field]: typed })).errors).toEqual({
        [field]: 'Not a valid IP address',
      })
      expect((await chinese.get(LIST, { [field]: typed })).errors).toEqual({ [field]: 'IP 地址格式不正确' })
      const rest = await restList(admin, 'access-records', { filter: { [field]: typed } })
      expect([rest.status, Object.keys(rest.errors ?? {})]).toEqual([400, [field]])
      const keyword = await admin.get(LIST, { keywordKind: field, keyword: typed })
      expect([keyword.status, Object.keys(keyword.errors ?? {})]).toEqual([400, ['keyword']])
    }
    const figure = { kind: 'dstHost', key: typed, quota: 'accessRequests' }
    const stat = await admin.post('/api/access-record/profile/stats', figure)
    expect(stat.errors).toEqual({ key: 'Not a valid IP address' })
  })

  test('an address filter of visits may be a pattern, and a device may be its MAC', async () => {
    const total = async (query: Record<string, string>) =>
      (await admin.get<{ total: number }>(LIST, query)).data.total
    expect(await total({ keywordKind: 'deviceIP', keyword: '10.3.*' })).toBe(2)
    expect(await total({ keywordKind: 'dstHostIP', keyword: '2001:DB8:*' })).toBe(1)
    expect(await total({ keywordKind: 'deviceIP', keyword: '02-00-5E-00-00-01' })).toBe(0)
    expect((await admin.get(LIST, { deviceId: 'kitchen' })).errors).toHaveProperty('deviceId')
  })
})

describe('an unreadable request', () => {
  test.each(['/api/access-record/domain/%E0%A4%A', '/api/%', '/visit-analysis/%zz'])(
    'the address %s is refused like any other unreadable request',
    async (path) => {
      const reply = await admin.raw('GET', path)
      const usual = await admin.raw('GET', `${LIST}?colour=red`)
      expect(reply.status).toBe(400)
      expect(reply.headers.get('x-request-id')).toMatch(REQUEST_ID)
      expect([...reply.headers.keys()].sort()).toEqual([...usual.headers.keys()].sort())
      expect(await reply.json()).toEqual({
        error: { code: 40000, msg: expect.stringContaining('%') },
        message: expect.stringContaining('%'),
      })
    },
  )

  test('a name that is too long is rejected by its length', async () => {
    const { status, errors } = await admin.get(`/api/access-record/domain/${'a'.repeat(2_000)}`)
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['domain']])
  })

  test.each([
    ['GET / HTTP/9.9\r\n\r\n', 400, 40000],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413, 41300],
  ])('an invalid or too long HTTP header gets the same shape of error', async (head, status, code) => {
    const text = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname, () => socket.write(head))
      let heard = ''
      socket.on('data', (bytes) => {
        heard += bytes.toString()
      })
      socket.once('close', () => resolve(heard)).once('error', reject)
    })
    const [lines = '', body = ''] = text.split('\r\n\r\n')
    expect(lines).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(lines).toMatch(/x-request-id: [0-9a-f-]{36}/)
    expect(JSON.parse(body)).toMatchObject({ error: { code }, message: expect.any(String) })
  })
})

describe('an abort', () => {
  const left = AbortSignal.abort()
  const abort = new DOMException('This operation was aborted', 'AbortError')

  test('a client that has disconnected causes no error', () => {
    expect(isCallersLeaving(abort, left)).toBe(true)
    expect(isCallersLeaving(new Error('The user aborted a request.'), left)).toBe(true)
  })

  test('an abort while the client waits is an error, like any other failure', () => {
    expect(isCallersLeaving(abort, new AbortController().signal)).toBe(false)
    expect(isCallersLeaving(abort, undefined)).toBe(false)
    expect(isCallersLeaving(new Error('no such column'), left)).toBe(false)
  })
})
