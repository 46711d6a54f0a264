import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CustomPoliciesRepository } from '../../api/src/modules/policies/custom-policies.repository.ts'
import { type OpenedState, openState } from '../../api/src/platform/state/client.ts'
import { unitOfWorkOn } from '../support/unit-of-work.ts'

/** More than the parameters that one statement of SQLite takes. */
const MANY = 33_000
const folder = mkdtempSync(join(tmpdir(), 'netwarden-many-'))
let state: OpenedState

beforeAll(async () => {
  state = await openState({ url: undefined, sqliteFile: join(folder, 'state.db') })
})
afterAll(async () => {
  await state.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const policyOf = (id: string) => ({
  id,
  segmentId: BUILT_IN_SEGMENT_ID,
  policyGroup: 'domain' as const,
  entry: `${id}.example`,
  deviceIp: null,
  deviceMac: null,
  solvedMode: 'banned' as const,
  enable: 1,
  comment: '',
  reason: '',
  expiresAt: null,
  schedule: null,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: 'warden',
  version: 1,
})

test('a choice of more policies than one statement takes is switched and removed', async () => {
  const { unitOfWork } = unitOfWorkOn(state)
  const policies = new CustomPoliciesRepository(state.db)
  await state.db
    .insertInto('customPolicy')
    .values([policyOf('first'), policyOf('last')])
    .execute()
  const ids = ['first', ...Array.from({ length: MANY }, (_, index) => `unknown-${index}`), 'last', 'first']
  const stamp = { updatedAt: 1, updatedBy: 'warden' }
  const toggled = await unitOfWork.run((work) => policies.setEnabled(work, ids, {}, stamp))
  expect(toggled.map(({ id, enable }) => [id, enable])).toEqual([
    ['first', 0],
    ['last', 0],
  ])
  const removed = await unitOfWork.run((work) => policies.remove(work, ids))
  expect(removed.map(({ id }) => id)).toEqual(['first', 'last'])
  expect(await policies.findMany(ids)).toEqual([])
})
