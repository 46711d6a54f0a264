import { MAX_SEGMENT_OVERLAPS, type SegmentOverlaps } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { parseDeviceEntry } from '@netwarden/shared/validators'
import { EntryHolders, type SegmentEntries } from './entry-holders.ts'

interface Asked {
  /** Absent for a new segment, which ranks last. */
  id?: string | undefined
  entries: readonly string[]
}

/** Where the entries of a segment overlap those of the others. `ranked` is in rank order. */
export function findOverlaps(
  ranked: readonly SegmentEntries[],
  { id, entries }: Asked,
  nameOf: (id: string) => string,
): SegmentOverlaps {
  const own = entries.flatMap((text) => parseDeviceEntry(text)?.entry ?? [])
  const others = ranked.filter((segment) => segment.id !== BUILT_IN_SEGMENT_ID)
  const place = others.findIndex((segment) => segment.id === id)
  const higher = place === -1 ? others : others.slice(0, place)
  const lower = place === -1 ? [] : others.slice(place + 1)
  const ofHigher = new EntryHolders()
  for (const segment of higher) ofHigher.add(segment.id, segment.entries)
  const ofOwn = new EntryHolders()
  ofOwn.add('', own)
  const held = (segments: readonly SegmentEntries[]) =>
    segments.flatMap((segment) =>
      segment.entries.flatMap((entry) => {
        const holder = ofOwn.find(entry)
        return holder ? [{ segment, entry, own: holder.entry }] : []
      }),
    )
  const unreachable = own.flatMap((entry) => {
    const by = ofHigher.find(entry)
    return by ? [{ entry, segmentId: by.segmentId, segmentName: nameOf(by.segmentId), by: by.entry }] : []
  })
  const lost = new Set(unreachable.map(({ entry }) => entry))
  return {
    unreachable: unreachable.slice(0, MAX_SEGMENT_OVERLAPS),
    narrowed: held(higher)
      .filter((one) => !lost.has(one.own))
      .slice(0, MAX_SEGMENT_OVERLAPS)
      .map(({ segment: { id: segmentId }, entry, own: mine }) => ({
        entry: mine,
        segmentId,
        segmentName: nameOf(segmentId),
        by: entry,
      })),
    hiding: held(lower)
      .slice(0, MAX_SEGMENT_OVERLAPS)
      .map(({ segment: { id: segmentId }, entry, own: mine }) => ({
        entry: mine,
        segmentId,
        segmentName: nameOf(segmentId),
        hidden: entry,
      })),
  }
}
