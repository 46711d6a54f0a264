import { receiptCalls, replayCalls } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { ReplayService } from '../../api/src/modules/replay/replay.service.ts'

const signal = new AbortController().signal

/** A service whose drafts are never read to their end. */
function busyService() {
  let reads = 0
  const unused = () => {
    throw new Error('not reached')
  }
  const service = new ReplayService({
    drafts: {
      read: () => {
        reads += 1
        return new Promise(() => undefined)
      },
    },
    inForce: unused,
    lists: { content: unused },
    catalog: { indexWith: unused },
    store: { address: { url: '', database: '' } },
    visits: { page: unused },
    macsOf: unused,
    retention: { since: 0, days: 30, newestAt: 0 },
    clock: { now: () => 86_400_000 },
  })
  return { service, reads: () => reads }
}

test('a draft is read only when its replay begins, and none where too many are waiting', async () => {
  const { service, reads } = busyService()
  const measure = () => service.measure({ draft: {}, mostRows: 1 }, signal)
  for (let index = 0; index < 10; index += 1) void measure()
  await expect(measure()).rejects.toMatchObject({ kind: 'tooBusy' })
  expect(reads()).toBe(2)
})

test('changes are applied at most as often as drafts are replayed', () => {
  expect(receiptCalls.apply.callsPerMinute).toBe(replayCalls.run.callsPerMinute)
})
