import type { SegmentEntry } from '@netwarden/shared/domain'
import type {
  SegmentEntryRow,
  SegmentTableRow,
  StoredEnablement,
} from '../../platform/state/tables/control.ts'
import type { Work } from '../../platform/state/work.ts'
import { enablementId } from '../../policies/past-ids.ts'
import type { SegmentsRepository } from './segments.repository.ts'

/** A segment as it was when it was deleted, without its policies. */
export interface DeletedSegment {
  row: SegmentTableRow
  entries: readonly SegmentEntryRow[]
  enablements: readonly StoredEnablement[]
  /** Ids of all segments in their order of then. */
  rankedIds: readonly string[]
}

/** Restores a deleted segment behind those that were before it, with its entries and the states of its lists. */
export async function restoreSegment(
  repository: SegmentsRepository,
  work: Work,
  { row, entries, enablements, rankedIds }: DeletedSegment,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const { trx } = work
  const again = { ...row, rank: limit + 1, updatedAt: now, version: row.version + 1 }
  const its = [...entries].sort((a, b) => a.position - b.position).map(entryOf)
  if (!(await repository.create(work, again, its, limit))) return false
  for (const enablement of enablements) {
    await trx.insertInto('listEnablement').values(enablement).execute()
    work.replaced('enablement', enablementId(enablement), null)
  }
  const before = new Set(rankedIds.slice(0, rankedIds.indexOf(row.id)))
  const others = (await repository.within(work).rankedIds()).filter((id) => id !== row.id)
  const place = others.findLastIndex((id) => before.has(id)) + 1
  await repository.rank(work, [...others.slice(0, place), row.id, ...others.slice(place)], now)
  return true
}

function entryOf({ entry, comment, userName: user, department }: SegmentEntryRow): SegmentEntry {
  return { entry, comment, user, department }
}
