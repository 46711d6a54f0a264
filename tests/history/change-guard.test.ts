import {
  type AppliedChange,
  type ChangeGuard,
  DRY_RUN_HEADER,
  type Page,
  type PendingChange,
  type PolicyDraftBody,
  type Receipt,
  type Replay,
} from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People, type Person } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const GUARD = '/api/system-config/change-guard'
const APPLY = '/api/domain-control/replay/apply'
const CHANGE = '/api/domain-control/change'
const OFF = {
  flipsPerHour: null,
  protectedDomains: [],
  protectedDevices: [],
  needsSecondAdministrator: false,
  revertFactor: null,
}

let server: TestServer
let people: People
/** The author of the changes, whom the superadmin made. */
let author: Person
let admin: ApiClient
let second: ApiClient

beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  people = await People.on(server)
  author = await people.signedIn('admin')
  admin = author.client
  second = people.superadmin
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const { status, data } = await admin.put<{ pendingId: string }>(GUARD, OFF)
  if (status === 202) await second.post(`${CHANGE}/${data.pendingId}/approve`)
})

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`

/** A name with as many visits in the last hours. */
async function visitedName(visits: number, deviceIP = '192.0.2.44'): Promise<string> {
  const domain = freshDomain()
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const rows = Array.from({ length: visits }, () => ({ accessAt, deviceIP, domain: `www.${domain}` }))
  await admin.upload('/api/access-record/import', toNdjson(rows), { source: freshName('source') })
  return domain
}

const banOf = (domain: string): PolicyDraftBody => ({
  customPolicies: { add: [{ group: 'domain', solvedMode: 'banned', entries: [domain] }] },
})

async function apply(domain: string, reason = '', client = admin, headers: Record<string, string> = {}) {
  const draft = banOf(domain)
  const replay = await client.post<Replay>('/api/domain-control/replay', { draft, examples: 0 })
  const { baseGeneration } = replay.data
  return client.post<AppliedChange>(APPLY, { draft, baseGeneration, reason }, { headers })
}
async function requested(domain: string, reason = 'a new contract'): Promise<string> {
  const { status, data } = await apply(domain, reason)
  expect(status).toBe(202)
  if (!('pendingId' in data)) throw new Error('the change was applied')
  return data.pendingId
}
const isBanned = async (domain: string) =>
  (await admin.get<Page<CustomPolicy>>('/api/domain-control/custom-policy/list', { q: domain })).data.total >
  0
const pending = async () => (await admin.get<PendingChange[]>(`${CHANGE}/list`)).data

test('the settings begin without limits, are versioned, and are checked', async () => {
  const { data } = await admin.get<ChangeGuard>(GUARD)
  expect(data).toMatchObject(OFF)
  const next = {
    protectedDomains: ['Bank.Example'],
    protectedDevices: ['02-00-00-00-00-0A'],
    version: data.version,
  }
  const { data: saved } = await admin.put<ChangeGuard>(GUARD, next)
  expect(saved).toMatchObject({ protectedDomains: ['bank.example'], version: data.version + 1 })
  expect((await admin.put(GUARD, next)).status).toBe(409)
  expect((await admin.put(GUARD, { protectedDevices: ['printer'] })).status).toBe(400)
  expect((await admin.put(GUARD, { revertFactor: 0 })).status).toBe(400)
  const { client } = await people.signedIn()
  expect((await client.get(GUARD)).status).toBe(403)
  expect((await client.put(GUARD, OFF)).status).toBe(403)
  expect((await people.from().get(GUARD)).status).toBe(401)
})

test('a change over the limit of flips needs a reason', async () => {
  const domain = await visitedName(3)
  await admin.put(GUARD, { flipsPerHour: 1 })
  const refused = await apply(domain)
  expect(refused.status).toBe(422)
  expect(await isBanned(domain)).toBe(false)
  expect((await apply(domain, 'a new contract')).status).toBe(200)
  expect(await isBanned(domain)).toBe(true)
  await admin.put(GUARD, { flipsPerHour: 1_000_000 })
  expect((await apply(await visitedName(3))).status).toBe(200)
})

test('a caller cannot choose a span without visits for the measurement of the limits', async () => {
  const domain = await visitedName(3)
  await admin.put(GUARD, { protectedDomains: [domain] })
  const draft = banOf(domain)
  const { data } = await admin.post<Replay>('/api/domain-control/replay', { draft, examples: 0 })
  const { baseGeneration } = data
  const from = new Date(Date.now() - 1_000).toISOString()
  expect((await admin.post(APPLY, { draft, baseGeneration, from })).status).toBe(400)
  expect((await admin.post(APPLY, { draft, baseGeneration })).status).toBe(422)
  expect(await isBanned(domain)).toBe(false)
})

test('a change that affects a protected name or device needs a reason, others do not', async () => {
  const [name, other] = [await visitedName(1), await visitedName(1, '192.0.2.45')]
  await admin.put(GUARD, { protectedDomains: [name], protectedDevices: ['192.0.2.45'] })
  const refusals = [await apply(name), await apply(other)]
  expect(refusals.map(({ status }) => status)).toEqual([422, 422])
  expect(JSON.stringify(refusals[0]?.body)).toContain(name)
  expect(JSON.stringify(refusals[1]?.body)).toContain('192.0.2.45')
  expect((await apply(await visitedName(1))).status).toBe(200)
})

test('another administrator approves a change, and the receipt names both', async () => {
  const domain = await visitedName(2)
  await admin.put(GUARD, { protectedDomains: [domain], needsSecondAdministrator: true })
  const id = await requested(domain)
  expect(await isBanned(domain)).toBe(false)
  const [waiting] = await pending()
  expect(waiting).toMatchObject({
    id,
    by: author.user.username,
    call: `POST ${APPLY}`,
    reason: 'a new contract',
    isOutdated: false,
    limits: [{ kind: 'domain', name: domain }],
    parts: [{ action: 'custom-policy.create', name: domain }],
  })
  expect((await admin.post(`${CHANGE}/${id}/approve`)).status).toBe(403)
  expect((await admin.post(`${CHANGE}/${id}/reject`)).status).toBe(403)
  const { client: reader } = await people.signedIn()
  expect((await reader.post(`${CHANGE}/${id}/approve`)).status).toBe(403)
  expect((await people.from().post(`${CHANGE}/${id}/approve`)).status).toBe(401)
  const messages = await second.get<Page<{ title: string }>>('/api/message/list')
  expect(JSON.stringify(messages.body)).toContain(author.user.username)
  const approved = await second.post<{ receiptId: string }>(`${CHANGE}/${id}/approve`)
  expect(approved.status).toBe(200)
  expect(await isBanned(domain)).toBe(true)
  const { data: receipts } = await admin.get<Receipt[]>('/api/domain-control/receipt/list')
  expect(receipts.find((receipt) => receipt.id === approved.data.receiptId)).toMatchObject({
    by: author.user.username,
    approvedBy: 'superadmin',
    reason: 'a new contract',
  })
  expect(await pending()).toEqual([])
  expect((await second.post(`${CHANGE}/${id}/approve`)).status).toBe(404)
})

test('a dry run predicts that a change waits for another administrator', async () => {
  const domain = await visitedName(2)
  await admin.put(GUARD, { protectedDomains: [domain], needsSecondAdministrator: true })
  const { status, data } = await apply(domain, 'a new contract', admin, { [DRY_RUN_HEADER]: 'true' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    dryRun: true,
    changes: [{ area: 'pending-change', action: 'change.request', after: { reason: 'a new contract' } }],
    result: { pendingId: expect.any(String) },
  })
  expect(await pending()).toEqual([])
})

test('a request counts all parts and names the first hundred', async () => {
  const domain = await visitedName(1)
  await admin.put(GUARD, { protectedDomains: [domain], needsSecondAdministrator: true })
  const { data: segment } = await admin.post<{ id: string }>('/api/segment/create', {
    name: freshName('segment'),
  })
  const names = [domain, ...Array.from({ length: 99 }, freshDomain)]
  const draft: PolicyDraftBody = {
    customPolicies: {
      add: names.map((name) => ({ group: 'domain', solvedMode: 'banned', entries: [name] })),
    },
    segments: [{ id: segment.id, defaultMode: 'banned' }],
  }
  const { data } = await admin.post<Replay>('/api/domain-control/replay', { draft, examples: 0 })
  const body = { draft, baseGeneration: data.baseGeneration, reason: 'a new contract' }
  const { status, data: applied } = await admin.post<{ pendingId: string }>(APPLY, body)
  expect(status).toBe(202)
  const waiting = (await pending()).find(({ id }) => id === applied.pendingId)
  expect([waiting?.parts.length, waiting?.partCount]).toEqual([100, 101])
  await second.post(`${CHANGE}/${applied.pendingId}/reject`)
})

test('a rejected change is not applied, and one on former policies can only be rejected', async () => {
  const domain = await visitedName(2)
  await admin.put(GUARD, { protectedDomains: [domain], needsSecondAdministrator: true })
  const id = await requested(domain)
  expect((await apply(await visitedName(1))).status).toBe(200)
  expect((await pending())[0]).toMatchObject({ id, isOutdated: true })
  expect((await second.post(`${CHANGE}/${id}/approve`)).status).toBe(409)
  expect((await second.post(`${CHANGE}/${id}/reject`)).status).toBe(200)
  expect(await pending()).toEqual([])
  expect(await isBanned(domain)).toBe(false)
})
