import type {
  AppliedChange,
  Page,
  PolicyDraftBody,
  PolicyException,
  Receipt,
  Replay,
} from '@netwarden/shared/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer } from '../support/state-engines.ts'

const REPLAY = '/api/domain-control/replay'
const EXCEPTION = '/api/domain-control/exception'
const RECEIPT = '/api/domain-control/receipt'
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let place: StateServer
let admin: ApiClient

beforeAll(async () => {
  place = await StateServer.start('sqlite', { untilReady: true })
  admin = (await People.on(place.server)).superadmin
})
afterAll(() => place?.stop())

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`

async function applied(draft: PolicyDraftBody): Promise<string> {
  const { baseGeneration } = (await admin.post<Replay>(REPLAY, { draft, examples: 0 })).data
  const { data, body } = await admin.post<AppliedChange>(`${REPLAY}/apply`, { draft, baseGeneration })
  if (!('receiptId' in data)) throw new Error(JSON.stringify(body))
  return data.receiptId
}

async function receiptOf(id: string): Promise<Receipt> {
  const receipt = (await admin.get<Receipt[]>(`${RECEIPT}/list`)).data.find((one) => one.id === id)
  if (!receipt) throw new Error('there is no such receipt')
  return receipt
}

const exceptionsOn = async (domain: string, state = 'active') =>
  (await admin.get<Page<PolicyException>>(`${EXCEPTION}/list`, { q: domain, state })).data.list

/** An exception of an hour that a change ended. Answers the receipt of the change. */
async function endedOn(domain: string): Promise<string> {
  const body = { domain, minutes: 60, reason: 'a project' }
  const { data } = await admin.post<{ id: string }>(EXCEPTION, body)
  return applied({ exceptions: { end: [data.id] } })
}

const pastRowsOf = async (id: string) =>
  place.state
    .selectFrom('pastRow')
    .innerJoin('receipt', 'receipt.at', 'pastRow.validTo')
    .selectAll('pastRow')
    .where('receipt.id', '=', id)
    .execute()

/** Replaces the ends of the exceptions that a change ended. */
async function setEnds(id: string, end: number): Promise<void> {
  for (const { id: policyId, validTo, row } of await pastRowsOf(id)) {
    const changed = row?.replace(/"expiresAt":\d+/, `"expiresAt":${end}`)
    await place.state
      .updateTable('pastRow')
      .set({ row: changed })
      .where('id', '=', policyId)
      .where('validTo', '=', validTo)
      .execute()
  }
}

test('a revert does not start an exception again whose end has passed', async () => {
  const domain = freshDomain()
  const id = await endedOn(domain)
  await setEnds(id, Date.now() - 1)
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  expect(await exceptionsOn(domain)).toEqual([])
  expect(await exceptionsOn(domain, 'all')).toHaveLength(1)
})

test('the effect of a change that ended an exception is observed until the end that it would have had', async () => {
  const domain = freshDomain()
  const ban = { group: 'domain', solvedMode: 'banned', entries: [domain] }
  expect((await admin.post('/api/domain-control/custom-policy/create', ban)).status).toBe(200)
  const id = await endedOn(domain)
  const at = Date.parse((await receiptOf(id)).at)
  await setEnds(id, at + 1)
  const visits = [at, at, at + 1].map((time) => ({
    accessAt: new Date(time).toISOString(),
    deviceIP: '192.0.2.61',
    domain,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  expect((await receiptOf(id)).observed).toMatchObject({ toBanned: 2, toPassed: 0, isComplete: true })
})

test('a change of an earlier release, which kept no past rows, is not reverted', async () => {
  const domain = freshDomain()
  const id = await endedOn(domain)
  for (const { validTo } of await pastRowsOf(id))
    await place.state.deleteFrom('pastRow').where('validTo', '=', validTo).execute()
  const { status, body } = await admin.post(`${RECEIPT}/${id}/revert`, {})
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('are not kept')])
  expect(await exceptionsOn(domain)).toEqual([])
})

test('a change is reverted after its exception ended and was deleted', async () => {
  const [domain, banned] = [freshDomain(), freshDomain()]
  const id = await applied({
    customPolicies: { add: [{ group: 'domain', solvedMode: 'banned', entries: [banned] }] },
    exceptions: { add: [{ domain, minutes: 60, reason: 'a project' }] },
  })
  await place.state
    .updateTable('customPolicy')
    .set({ expiresAt: Date.now() - 91 * DAY })
    .where('exceptionDomain', '=', domain)
    .execute()
  await admin.post(EXCEPTION, { domain: freshDomain(), minutes: 60, reason: 'deletes old ones' })
  expect(await exceptionsOn(domain, 'all')).toEqual([])
  const { status, data } = await admin.post<{ receiptId: string }>(`${RECEIPT}/${id}/revert`, {})
  expect(status).toBe(200)
  expect((await receiptOf(data.receiptId)).predicted).not.toBeNull()
  const policies = await admin.get<Page<unknown>>('/api/domain-control/custom-policy/list', { q: banned })
  expect(policies.data.list).toEqual([])
})
