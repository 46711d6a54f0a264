import type { AppliedChange, PolicyExplanation } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { freshName, People } from '../support/people.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { type RandomDraft, randomDraft, type Walk } from './random-drafts.ts'

const RECEIPTS = isLongRun ? 100 : 12
vi.setConfig({ testTimeout: 600_000 })

let place: StateServer
let admin: ApiClient
/** Each may apply 60 changes in a minute. */
const administrators: ApiClient[] = []

beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
  const people = await People.on(place.server)
  admin = people.superadmin
  for (let count = 0; count < 4; count += 1) administrators.push((await people.signedIn('admin')).client)
})
afterAll(() => place?.stop())

const without = <Row extends object>(row: Row, ...fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))

/** Everything that decides, without versions and times of edits; a list that was never enabled is disabled. */
async function policies() {
  const { state } = place
  const custom = await state.selectFrom('customPolicy').selectAll().orderBy('id').execute()
  const enabled = await state.selectFrom('listEnablement').selectAll().where('enable', '=', 1).execute()
  const segments = await state.selectFrom('segment').selectAll().orderBy('rank').execute()
  const entries = await state.selectFrom('segmentEntry').selectAll().execute()
  const isOver = ({ exceptionDomain, expiresAt }: (typeof custom)[number]) =>
    exceptionDomain !== null && (expiresAt ?? 0) <= Date.now()
  return {
    custom: custom
      .filter((row) => !isOver(row))
      .map((row) => without(row, 'version', 'updatedAt', 'updatedBy')),
    enabled: enabled.map((row) => JSON.stringify(without(row, 'validFrom'))).sort(),
    segments: segments.map((row) => without(row, 'version', 'updatedAt')),
    entries: entries.map((row) => JSON.stringify(row)).sort(),
  }
}

let calls = 0
function administrator(): ApiClient {
  calls += 1
  return administrators[calls % administrators.length] ?? admin
}

async function apply(draft: RandomDraft): Promise<string | null> {
  // A replay would name the generation as well, and there may be 60 of them in a minute.
  const asked = { deviceIP: '10.70.0.1', domain: 'plain.example' }
  const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  const body = { draft, baseGeneration: data.policyGeneration, reason: 'a test' }
  const applied = await administrator().post<AppliedChange>('/api/domain-control/replay/apply', body)
  if (applied.status !== 200 || !('receiptId' in applied.data))
    throw new Error(JSON.stringify([draft, applied.body]))
  return applied.data.receiptId
}

test('random changes are reverted exactly, one after the other and in between', async () => {
  const segments: string[] = []
  for (const entry of ['10.70.0.0/16', '10.70.1.0/24', '10.71.0.0/16']) {
    const body = { name: freshName('segment'), defaultMode: 'passed', entries: [{ entry, comment: 'first' }] }
    segments.push((await admin.post<{ id: string }>('/api/segment/create', body)).data.id)
  }
  const walk: Walk = { random: seededRandom(58), admin, segments, listId: 'advertising' }
  expect(segments).not.toContain(BUILT_IN_SEGMENT_ID)
  let changed = 0
  for (let receipt = 0; receipt < RECEIPTS; receipt += 1) {
    const draft = await randomDraft(walk)
    const before = await policies()
    const id = await apply(draft)
    const after = await policies()
    if (JSON.stringify(after) !== JSON.stringify(before)) changed += 1
    const reverted = await administrator().post(`/api/domain-control/receipt/${id}/revert`, {})
    expect([JSON.stringify(draft), reverted.body]).toEqual([
      JSON.stringify(draft),
      { data: { receiptId: expect.any(String) } },
    ])
    expect({ draft, policies: await policies() }).toEqual({ draft, policies: before })
    // Every second change stays, so that there is something to change.
    if (receipt % 2 === 0) await apply(draft)
  }
  expect(changed).toBeGreaterThan(RECEIPTS / 2)
})
