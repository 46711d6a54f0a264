import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { expect, test } from 'vitest'
import {
  additionsOf,
  formerIdsOf,
  writeDraft,
  writeInverse,
} from '../../api/src/modules/changes/inverse-draft.ts'
import { readInverse } from '../../api/src/modules/policies/past-receipts.ts'

const policyOf = (id: string, comment: string) => ({
  id,
  segmentId: BUILT_IN_SEGMENT_ID,
  policyGroup: 'domain' as const,
  entry: `${id}.example`,
  comment,
  deviceIp: null,
  deviceMac: null,
  solvedMode: 'banned' as const,
  enable: 1,
  shadow: 1,
  reason: '',
  validFrom: null,
  expiresAt: null,
  schedule: null,
  exceptionDomain: null,
  exceptionBy: null,
  isSample: 0,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: 'warden',
  version: 1,
})

test('removed policies with equal settings are restored by one addition', () => {
  const removed = [policyOf('one', 'ads'), policyOf('two', 'games'), policyOf('three', 'ads')]
  expect(additionsOf(removed)).toMatchObject([
    { comment: 'ads', entries: ['one.example', 'three.example'], enable: true, shadow: true },
    { comment: 'games', entries: ['two.example'] },
  ])
  expect(formerIdsOf(removed)).toEqual([['one', 'three'], ['two']])
})

test('a moment before a change is known where its receipt has the ids of the removed policies', () => {
  const removed = [policyOf('one', 'ads'), policyOf('two', 'games'), policyOf('three', 'ads')]
  const draft = { customPolicies: { add: additionsOf(removed), remove: ['new'] } }
  const known = readInverse(writeInverse({ draft, formerIds: formerIdsOf(removed) }))
  expect(known?.customPolicies).toMatchObject({
    remove: ['new'],
    add: [
      { id: 'one', entry: 'one.example', enable: true, shadow: true },
      { id: 'three', entry: 'three.example' },
      { id: 'two', entry: 'two.example' },
    ],
  })
  expect(readInverse(writeDraft(draft))).toBeNull()
  expect(readInverse(writeDraft({ rank: ['b', 'a'] }))?.rank).toEqual(['b', 'a'])
})
