import type { User } from '@netwarden/shared/domain'
import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const ZONES = '/api/system-config/dns-zone'
/** Values that no field takes, of the kinds that checks on several fields have failed on. */
const WRONG = ['superadmin', '-1', '%00', '2026-13-01T00:00:00Z']

let people: People<RunningServer>
let admin: ApiClient

beforeAll(async () => {
  people = await People.on(await serverOfWorker())
  admin = people.superadmin
})

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
}

test('no value in the query of a call that reads is an unexpected error', async () => {
  const { body } = await admin.get('/api/openapi.json')
  const failed: string[] = []
  for (const [path, methods] of Object.entries((body as Described).paths)) {
    const url = path.replace(/\{\w+\}/g, 'none')
    const names = (methods.get?.parameters ?? [])
      .filter((each) => each.in === 'query')
      .map(({ name }) => name)
    if (!methods.get || /stream|\/docs|support|export/.test(path)) continue
    for (const name of names)
      for (const value of WRONG) {
        const answer = await admin.raw('GET', url, { query: { [name]: value } })
        await answer.body?.cancel()
        if (answer.status === 500) failed.push(`${url}?${name}=${value}`)
      }
  }
  expect(failed).toEqual([])
})

test('a range of the dashboard that is no time is a fault of its field', async () => {
  for (const value of WRONG) {
    const { status } = await admin.post(
      '/api/overview-stats',
      { quota: 'accessDomains' },
      { query: { from: value } },
    )
    expect(status, value).toBe(400)
  }
})

test('a ticket opens the export of the configuration', async () => {
  const path = '/api/config/export?format=json'
  const { data } = await admin.post<{ url: string }>('/api/download-ticket', { path })
  const answer = await fetch(new URL(data.url, admin.url))
  expect([answer.status, (await answer.text()).slice(0, 20)]).toEqual([200, '{"netwarden":1,"segm'])
})

test('a method that an address does not support answers 405 with those that it supports', async () => {
  const cases = [
    ['GET', '/api/user/create', 'POST'],
    ['DELETE', '/api/user/info', 'GET, HEAD'],
    ['PUT', '/api/domain-control/policy/none/update', 'POST'],
  ] as const
  for (const [method, path, allowed] of cases) {
    const { status, headers, error } = await admin.request(method, path)
    expect([status, headers.get('allow'), error?.code], path).toEqual([405, allowed, 40500])
  }
  expect((await admin.get('/api/nowhere')).status).toBe(404)
})

test('every address answers 405 to the methods that it does not have', async () => {
  const { paths } = (await admin.get('/api/openapi.json')).body as Described
  const wrong: string[] = []
  /** `create` may be the id of another address. */
  const isOfAnother = (url: string, method: string) =>
    Object.entries(paths).some(
      ([path, methods]) =>
        method in methods && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url),
    )
  for (const path of Object.keys(paths)) {
    const url = path.replace(/\{\w+\}/g, 'none')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (isOfAnother(url, method.toLowerCase())) continue
      const { status, headers } = await admin.request(method, url)
      if (status !== 405 || !headers.get('allow')) wrong.push(`${method} ${path} ${status}`)
    }
  }
  expect(wrong).toEqual([])
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json'])
    expect((await admin.request('POST', path)).status, path).toBe(405)
})

test('a JSON content type without a body answers why', async () => {
  const { status, error } = await admin.request('POST', '/api/user/menu', {
    headers: { 'content-type': 'application/json' },
  })
  expect([status, error?.msg]).toEqual([400, expect.stringContaining('empty')])
})

test('a mute concerns all events of its rule where it names neither device nor domain', async () => {
  const { status, data } = await admin.post<{ id: string }>('/api/risk-event/mute', {
    code: 'newDevice',
    reason: 'a look',
  })
  expect(status).toBe(200)
  await admin.post('/api/risk-event/mute/remove', { id: data.id })
})

test('the schema of configuration documents is for administrators', async () => {
  const { client } = await people.signedIn()
  expect((await client.get('/api/config/schema')).status).toBe(403)
  expect((await admin.get('/api/config/schema')).status).toBe(200)
})

test('a mail server may have an international name', async () => {
  const { status, data } = await admin.request<{ host: string }>('PUT', '/api/system-config/mail', {
    json: { host: '邮件.例子.cn' },
    headers: { 'x-dry-run': 'true' },
  })
  expect([status, JSON.stringify(data)]).toEqual([200, expect.stringContaining('xn--')])
})

test('users change one field of their profile while others are missing', async () => {
  const username = freshName()
  await admin.post('/api/user/create', {
    username,
    nickname: username,
    email: `${username}@example.com`,
    password: PASSWORD,
  })
  const client = await people.signIn(username)
  const url = '/api/user/info/update'
  const { data: before } = await client.get<User>('/api/user/info')
  const { nickname, phone, sector, job } = before
  const email = `${username}@example.org`
  expect((await client.put<User>(url, { email })).data).toMatchObject({ email, phone: '' })
  expect((await client.put(url, { nickname, phone, sector, job, email: 'new@example.org' })).status).toBe(200)
  expect((await client.put(url, { email: '' })).errors).toMatchObject({ email: expect.any(String) })
  expect((await client.put(url, { phone: 'x' })).errors).toMatchObject({ phone: expect.any(String) })
})

test('a zone by name in Chinese is stored by its A-label, as are its records', async () => {
  const name = `${freshName('zone').replaceAll('_', '-')}区域.example`
  const text = [
    `$ORIGIN ${name}.`,
    '$TTL 60',
    '@ SOA ns h 1 2 3 4 5',
    '@ NS ns',
    'ns A 192.0.2.1',
    '文件 A 192.0.2.2',
    '@ MX 10 邮件',
    '邮件 A 192.0.2.3',
  ].join('\n')
  const form = new FormData()
  form.set('file', new Blob([`${text}\n`]), 'zone.zone')
  const { status, data, body } = await admin.upload<{ zones: { id: string; origin: string }[] }>(
    `${ZONES}/upload`,
    form,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const [zone] = data.zones
  expect(zone?.origin).toMatch(/^xn--[a-z0-9-]+\.example\.$/)
  const records = await admin.get(`${ZONES}/${zone?.id}/records`, { pageSize: 50 })
  expect(JSON.stringify(records.body)).toContain('xn--5nqy36c')
  expect(JSON.stringify(records.body)).not.toMatch(/\\\\\d{3}/)
})
