import type { Message } from '@netwarden/shared/errors'
import type { CountedPartition, PartitionRecords } from './event-identity.ts'

/** Records that were counted and are not there any more; null where none is missing. */
export function findLoss(
  known: readonly PartitionRecords[],
  found: readonly CountedPartition[],
): Message | null {
  const now = new Map(found.map((one) => [`${one.storeTable} ${one.partitionId}`, one]))
  const lost = known
    .map(({ storeTable, partitionId, records }) => {
      const one = now.get(`${storeTable} ${partitionId}`)
      return { partitionId, missing: one?.isCertain === 0 ? 0 : records - (one?.records ?? 0) }
    })
    .filter(({ missing }) => missing > 0)
  if (lost.length === 0) return null
  const days = lost.map(({ partitionId }) => partitionId).sort()
  return {
    key: 'store.eventsLess',
    params: {
      records: lost.reduce((sum, { missing }) => sum + missing, 0),
      from: dayOf(days[0]),
      to: dayOf(days.at(-1)),
    },
  }
}

/** 20261121 as 2026-11-21; a month's as 2026-11. */
function dayOf(partitionId = ''): string {
  return partitionId.replace(/^(\d{4})(\d{2})(\d{2})?$/, (_all, year, month, day) =>
    [year, month, day].filter(Boolean).join('-'),
  )
}
