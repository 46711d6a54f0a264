import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { expect, test } from 'vitest'
import { additionsOf, formerIdsOf } from '../../api/src/modules/changes/inverse-draft.ts'

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
