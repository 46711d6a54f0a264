import { expect, test } from 'vitest'
import { ruleAddress } from '../../admin/src/domain/control/segment-address.ts'

test.each([
  ['a custom policy', 'domain', 'p1', '/audit-control/policy/s%2F1/domain?policy=p1'],
  ['a device policy', 'device', 'p2', '/audit-control/policy/s%2F1/device?policy=p2'],
  ['a list', 'bad', 'my list', '/audit-control/policy/s%2F1/bad?list=my+list'],
  ['a group that decided by no policy of ours', 'app', null, '/audit-control/policy/s%2F1/app'],
  ['the default of the segment', 'default', null, '/audit-control/policy/s%2F1'],
] as const)('%s is found where it can be changed', (_what, group, policyId, address) => {
  expect(ruleAddress({ segmentId: 's/1', group, policyId })).toBe(address)
})
