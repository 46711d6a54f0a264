import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeGuard, ConfigPlan, PendingChange } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freePort } from '../support/free-port.ts'
import { freshName, People, type Person } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const GUARD = '/api/system-config/change-guard'
const CHANGE = '/api/domain-control/change'
const CONTROL = '/api/domain-control'
const OFF = {
  flipsPerHour: null,
  protectedDomains: [],
  protectedDevices: [],
  needsSecondAdministrator: false,
  revertFactor: null,
}
const BANNED = 'gambling.example'
const OPEN = 'bank.example'
const DEVICE = '192.0.2.44'

let server: TestServer
let people: People
let superadmin: ApiClient
let author: Person
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start({
    untilReady: true,
    env: { NETWARDEN_DNS_LISTEN: `127.0.0.1:${await freePort()}` },
  })
  people = await People.on(server)
  superadmin = people.superadmin
  author = await people.signedIn('admin')
  admin = author.client
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const rows = [BANNED, OPEN].map((domain) => ({ accessAt, deviceIP: DEVICE, domain }))
  await admin.upload('/api/access-record/import', toNdjson(rows), { source: 'visits' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const { status, data } = await admin.put<{ pendingId: string }>(GUARD, OFF)
  if (status === 202) await approve(data.pendingId)
})

const approve = (id: string, client = superadmin) =>
  client.post<Record<string, unknown>>(`${CHANGE}/${id}/approve`)
const pending = async (client = superadmin) => (await client.get<PendingChange[]>(`${CHANGE}/list`)).data
const protect = () => admin.put(GUARD, { protectedDomains: [BANNED, OPEN], needsSecondAdministrator: true })
type Answer = { status: number; data: Record<string, unknown> }
const isBanned = async (domain: string) => {
  const { data } = await admin.post<{ solvedMode: string }>(`${CONTROL}/explain`, {
    deviceIP: DEVICE,
    domain,
  })
  return data.solvedMode === 'banned'
}
const ban = async (entry: string, segmentId?: string) => {
  const body = { group: 'domain', solvedMode: 'banned', entries: [entry], ...(segmentId && { segmentId }) }
  return (await admin.post<{ ids: string[] }>(`${CONTROL}/custom-policy/create`, body)).data.ids[0] ?? ''
}
const segment = async (fields: object = {}) =>
  (await admin.post<Segment>('/api/segment/create', { name: freshName('segment'), ...fields })).data

/** Each call that changes verdicts: what is there before, the call, and the answer of the change itself. */
const CALLS: Record<
  string,
  () => Promise<{ make: () => Promise<Answer>; answer: object; end?: () => Promise<unknown> }>
> = {
  'a custom policy is created': async () => ({
    make: () =>
      admin.post(`${CONTROL}/custom-policy/create`, {
        group: 'domain',
        solvedMode: 'banned',
        entries: [OPEN],
      }),
    answer: { ids: [expect.any(String)], existing: [] },
    end: async () => {
      const { data } = await admin.get<{ list: { id: string }[] }>(`${CONTROL}/custom-policy/list`, {
        q: OPEN,
      })
      await admin.post(`${CONTROL}/custom-policy/remove`, { ids: data.list.map(({ id }) => id) })
    },
  }),
  'a custom policy is switched off': async () => {
    const id = await ban(BANNED)
    return {
      make: () => admin.post(`${CONTROL}/custom-policy/enable`, { id, enable: false }),
      answer: { ids: [id] },
      end: () => admin.post(`${CONTROL}/custom-policy/remove`, { id }),
    }
  },
  'a custom policy is removed through the resource': async () => {
    const id = await ban(BANNED)
    return { make: () => admin.delete(`/api/rest/custom-policies/${id}`), answer: { id } }
  },
  'an exception is made': async () => {
    const id = await ban(BANNED)
    let made = ''
    return {
      make: async () =>
        admin.post(`${CONTROL}/exception`, {
          deviceIP: DEVICE,
          domain: BANNED,
          minutes: 60,
          reason: 'a look',
        }),
      answer: { id: expect.any(String) },
      end: async () => {
        const { data } = await admin.get<{ list: { id: string }[] }>(`${CONTROL}/exception/list`)
        made = data.list[0]?.id ?? ''
        await admin.post(`${CONTROL}/exception/end`, { id: made })
        await admin.post(`${CONTROL}/custom-policy/remove`, { id })
      },
    }
  },
  'policy control is paused': async () => {
    const id = await ban(BANNED)
    return {
      make: () => admin.post(`${CONTROL}/pause`, { minutes: 5, reason: 'a look' }),
      answer: [expect.objectContaining({ segmentId: null })],
      end: async () => {
        await admin.post(`${CONTROL}/pause`, { minutes: 0 })
        await admin.post(`${CONTROL}/custom-policy/remove`, { id })
      },
    }
  },
  'a segment is created': async () => ({
    make: () =>
      admin.post('/api/segment/create', {
        name: freshName('segment'),
        defaultMode: 'banned',
        entries: [{ entry: DEVICE }],
      }),
    answer: { id: expect.any(String), defaultMode: 'banned' },
    end: removeSegments,
  }),
  'a segment is updated': async () => {
    const { id } = await segment({ entries: [{ entry: DEVICE }] })
    return {
      make: () => admin.post('/api/segment/update', { id, defaultMode: 'banned' }),
      answer: { id, defaultMode: 'banned' },
      end: removeSegments,
    }
  },
  'the order of segments changes': async () => {
    const [open, closed] = [
      await segment({ entries: [{ entry: DEVICE }] }),
      await segment({ entries: [{ entry: '192.0.2.0/24' }], defaultMode: 'banned' }),
    ]
    return {
      make: () => admin.post('/api/segment/rank', { ids: [closed.id, open.id] }),
      answer: { ids: expect.arrayContaining([closed.id, open.id]) },
      end: removeSegments,
    }
  },
  'a segment is deleted': async () => {
    const { id } = await segment({ entries: [{ entry: DEVICE }], defaultMode: 'banned' })
    return { make: () => admin.post('/api/segment/delete', { id }), answer: { ids: [id] } }
  },
  'segments are imported': async () => ({
    make: () => {
      const csv = `segment,defaultMode,entry\n${freshName('segment')},banned,${DEVICE}\n`
      const form = new FormData()
      form.set('file', new Blob([csv]), 'segments.csv')
      return admin.upload('/api/segment/import', form)
    },
    answer: { created: 1 },
    end: removeSegments,
  }),
  'a list of names is enabled': async () => {
    const id = await listOf(OPEN)
    return {
      make: () => admin.post(`${CONTROL}/policy/enable`, { id, enable: true, solvedMode: 'banned' }),
      answer: { id },
      end: () => admin.post(`${CONTROL}/policy/${id}/delete`),
    }
  },
  'names are added to an enabled list': async () => {
    const id = await listOf('other.example')
    await admin.post(`${CONTROL}/policy/enable`, { id, enable: true, solvedMode: 'banned' })
    return {
      make: () => admin.post(`${CONTROL}/policy/${id}/add-names`, { names: [OPEN] }),
      answer: {},
      end: () => admin.post(`${CONTROL}/policy/${id}/delete`),
    }
  },
  'a configuration document is applied': async () => {
    const entry = { segment: '*', group: 'domain', entries: [OPEN], solvedMode: 'banned' }
    const document = { netwarden: 1, customPolicies: [entry] }
    const { data } = await admin.post<ConfigPlan>('/api/config/plan', { document })
    return {
      make: () => admin.post('/api/config/apply', { planId: data.planId }),
      answer: { applied: { create: 1, update: 0, delete: 0 } },
      end: CALLS['a custom policy is created'] && (await CALLS['a custom policy is created']()).end,
    }
  },
}

async function listOf(name: string): Promise<string> {
  const form = new FormData()
  form.set('name', freshName('list'))
  form.set('group', 'org')
  form.set('file', new Blob([`${name}\n`]), 'names.txt')
  const { data } = await admin.upload<{ id: string }>(`${CONTROL}/policy/create`, form)
  return data.id
}
async function removeSegments() {
  const { data } = await admin.get<{ list: Segment[] }>('/api/segment/list', { pageSize: 200 })
  const ids = data.list.filter(({ entries }) => entries?.length).map(({ id }) => id)
  await admin.post('/api/segment/delete', { ids })
}

for (const [name, prepare] of Object.entries(CALLS))
  test(`where ${name}, the change waits and its approval answers as the change would have`, async () => {
    const { make, answer, end } = await prepare()
    await protect()
    const before = [await isBanned(OPEN), await isBanned(BANNED)]
    const held = await make()
    expect([held.status, held.data]).toEqual([202, { pendingId: expect.any(String) }])
    expect([await isBanned(OPEN), await isBanned(BANNED)]).toEqual(before)
    const id = String(held.data.pendingId)
    expect((await approve(id, admin)).status).toBe(403)
    const approved = await approve(id)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(approved.data).toEqual(Array.isArray(answer) ? answer : expect.objectContaining(answer))
    expect([await isBanned(OPEN), await isBanned(BANNED)]).not.toEqual(before)
    const off = await admin.put<{ pendingId: string }>(GUARD, OFF)
    await approve(off.data.pendingId)
    await end?.()
    expect([await isBanned(OPEN), await isBanned(BANNED)]).toEqual([false, false])
  })

test('a change below every limit is made at once, and one over a limit needs a reason in body or header', async () => {
  await protect()
  expect(
    (
      await admin.post(`${CONTROL}/custom-policy/create`, {
        group: 'domain',
        solvedMode: 'banned',
        entries: ['else.example'],
      })
    ).status,
  ).toBe(200)
  const off = await admin.put<{ pendingId: string }>(GUARD, { needsSecondAdministrator: false })
  await approve(off.data.pendingId)
  const create = (headers: Record<string, string>, more: object = {}) =>
    admin.post(
      `${CONTROL}/custom-policy/create`,
      { group: 'domain', solvedMode: 'banned', entries: [OPEN], ...more },
      { headers },
    )
  expect((await create({})).status).toBe(422)
  expect((await create({ 'x-change-reason': '%' })).status).toBe(400)
  expect((await create({ 'x-change-reason': encodeURIComponent('新合同') })).status).toBe(200)
  expect((await admin.get<ChangeGuard>(GUARD)).data.protectedDomains).toEqual([BANNED, OPEN])
  await CALLS['a custom policy is created']?.().then(({ end }) => end?.())
})

test('loosening the guard waits, by a token too, and tightening does not', async () => {
  await protect()
  expect(
    (await admin.put(GUARD, { flipsPerHour: 10, protectedDomains: [BANNED, OPEN, 'more.example'] })).status,
  ).toBe(200)
  const looser = [
    { needsSecondAdministrator: false },
    { flipsPerHour: null },
    { flipsPerHour: 11 },
    { protectedDomains: [BANNED] },
    { protectedDomains: [] },
  ]
  const token = await people.withToken(admin, 'write')
  for (const change of looser) {
    for (const client of [admin, token]) {
      const { status, data } = await client.put<{ pendingId: string }>(GUARD, change)
      expect(status, JSON.stringify(change)).toBe(202)
      expect((await approve(data.pendingId, token)).status).toBe(403)
    }
  }
  expect((await admin.get<ChangeGuard>(GUARD)).data).toMatchObject({
    flipsPerHour: 10,
    needsSecondAdministrator: true,
  })
  const [newest] = await pending()
  expect(newest).toMatchObject({
    by: author.user.username,
    limits: [{ kind: 'guard', name: '' }],
    predicted: null,
  })
  for (const { id } of await pending()) await superadmin.post(`${CHANGE}/${id}/reject`)
})

test('switching the gateway off waits for consent, alone and inside a configuration document', async () => {
  const url = '/api/system-config/gateway/settings'
  expect((await admin.put(url, { enabled: true })).status).toBe(200)
  await admin.put(GUARD, { needsSecondAdministrator: true })
  const off = await admin.put<{ pendingId: string }>(url, { enabled: false })
  expect(off.status).toBe(202)
  const exported = await admin.get('/api/config/export', { format: 'json', section: 'gateway' })
  const gateway = (exported.body as { gateway: object }).gateway
  const document = { netwarden: 1, gateway: { ...gateway, enabled: false } }
  const plan = await admin.post<ConfigPlan>('/api/config/plan', { document })
  const applied = await admin.post<{ pendingId: string }>('/api/config/apply', { planId: plan.data.planId })
  expect(applied.status, JSON.stringify(applied.body)).toBe(202)
  const approved = await approve(off.data.pendingId)
  expect(approved.data).toMatchObject({ enabled: false })
  await superadmin.post(`${CHANGE}/${applied.data.pendingId}/reject`)
})

test('an own second account cannot approve: neither one that was made, promoted, mailed nor given a password', async () => {
  const make = async (fields: object) =>
    (await superadmin.post<{ id: string; username: string }>('/api/user/create', fields)).data
  const fieldsOf = (role: string) => {
    const username = freshName()
    return { username, nickname: username, email: `${username}@example.com`, password: 'Right_pass1', role }
  }
  const own = fieldsOf('admin')
  await admin.post('/api/user/create', own)
  const [promoted, given, mailed] = [
    await make(fieldsOf('common')),
    await make(fieldsOf('admin')),
    await make(fieldsOf('admin')),
  ]
  await admin.post('/api/user/update', { id: promoted.id, role: 'admin' })
  await admin.post('/api/user/update', { id: given.id, password: 'Right_pass2' })
  await admin.post('/api/user/update', { id: mailed.id, email: 'mine@example.com' })
  const ownClient = await people.signIn(own.username)
  const third = fieldsOf('admin')
  await ownClient.post('/api/user/create', third)
  await admin.put(GUARD, { needsSecondAdministrator: true })
  const { data } = await admin.put<{ pendingId: string }>(GUARD, OFF)
  const late = await people.signedIn('admin')
  const clients = [
    ownClient,
    await people.signIn(promoted.username),
    await people.signIn(given.username, 'Right_pass2'),
    await people.signIn(mailed.username),
    await people.signIn(third.username),
    late.client,
  ]
  for (const client of clients) {
    const { status, body } = await approve(data.pendingId, client)
    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('independent')])
    expect((await pending(client))[0]?.refusal).toContain('independent')
  }
  expect((await pending())[0]).toMatchObject({ id: data.pendingId, refusal: null, aloneFrom: null })
  expect((await approve(data.pendingId)).status).toBe(200)
})

test('a sole administrator waits a day, or confirms on the server', async () => {
  // The superadmin made all other administrators.
  await superadmin.put(GUARD, { needsSecondAdministrator: true })
  const { status, data } = await superadmin.put<{ pendingId: string }>(GUARD, OFF)
  expect(status).toBe(202)
  const [waiting] = await pending()
  expect(Date.parse(waiting?.aloneFrom ?? '') - Date.parse(waiting?.at ?? '')).toBe(86_400_000)
  expect(waiting?.refusal).toContain('--on-server')
  expect((await approve(data.pendingId)).status).toBe(403)
  expect((await approve(data.pendingId, admin)).status).toBe(403)
  const folder = join(server.dataDir, 'confirmed-changes')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, data.pendingId), '')
  expect((await approve(data.pendingId)).status).toBe(200)
  expect((await superadmin.get<ChangeGuard>(GUARD)).data.needsSecondAdministrator).toBe(false)
})

test('the file of a restore is kept until it is approved', async () => {
  const backup = await superadmin.raw('POST', '/api/backup', { json: { events: 'none' } })
  const bytes = Buffer.from(await backup.arrayBuffer())
  const independent = await people.signedIn('superadmin')
  await superadmin.put(GUARD, { needsSecondAdministrator: true })
  const form = new FormData()
  form.set('replace', 'true')
  form.set('file', new Blob([bytes]), 'netwarden.backup')
  const held = await independent.client.upload<{ pendingId: string }>('/api/restore', form)
  expect(held.status, JSON.stringify(held.body)).toBe(202)
  const approved = await approve(held.data.pendingId)
  expect(approved.data).toMatchObject({ secrets: 'omitted', tables: expect.any(Number) })
  expect((await superadmin.get('/api/user/info')).status).toBe(461)
})
