import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { EntryHolders, type SegmentEntries } from './entry-holders.ts'

export interface UnreachableEntry {
  segmentId: string
  entry: string
  /** Id of the segment of higher rank that holds all of it. */
  by: string
}

/** Entries that never place a device, since a segment of higher rank holds them whole; at most so many. */
export function findUnreachableEntries(ranked: readonly SegmentEntries[], limit: number): UnreachableEntry[] {
  const found: UnreachableEntry[] = []
  const holders = new EntryHolders()
  for (const { id, entries } of ranked) {
    if (id === BUILT_IN_SEGMENT_ID) continue
    for (const entry of entries) {
      const by = holders.find(entry)
      if (by !== undefined && found.length < limit) found.push({ segmentId: id, entry, by: by.segmentId })
    }
    holders.add(id, entries)
  }
  return found
}
