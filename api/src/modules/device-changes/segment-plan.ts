import type { SegmentEntryInput } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID, MAX_SEGMENT_ENTRIES } from '@netwarden/shared/limits'
import { buildDeviceIndex, type SegmentRow } from '@netwarden/shared/policy'
import type { StoredSegment } from '../segment-repository/index.ts'
import type { EditFault, PlannedEdit } from './device-plan.ts'

/** The entries of a segment after an edit. */
export interface PlannedSegment {
  id: string
  version: number
  entries: SegmentEntryInput[]
  /** Whether it holds other devices than before. */
  isMoved: boolean
}

/** The segments whose entries an edit changes: the device leaves all others, and joins the one that it moves to. */
export function segmentsOf(
  edits: readonly PlannedEdit[],
  entries: ReadonlyMap<string, readonly { segmentId: string }[]>,
): Set<string> {
  const ids = new Set<string>()
  for (const { draft, movesTo, owner } of edits) {
    if (movesTo === null && owner === null) continue
    for (const { segmentId } of entries.get(draft.id) ?? []) ids.add(segmentId)
    if (movesTo !== null && movesTo !== BUILT_IN_SEGMENT_ID) ids.add(movesTo)
  }
  return ids
}

export function planSegments(
  edits: readonly PlannedEdit[],
  segments: readonly StoredSegment[],
  nameOf: (id: string) => string,
): { planned: PlannedSegment[]; faults: EditFault[] } {
  const byDevice = new Map(edits.map((edit) => [edit.draft.id, edit]))
  const comments = commentsOf(segments, byDevice)
  const faults: EditFault[] = []
  const planned = segments.map(({ id, version, entries }) => {
    const held = new Set<string>()
    let isMoved = false
    const after = entries.flatMap(({ entry, comment, userName: user, department }) => {
      const edit = byDevice.get(entry)
      if (edit?.movesTo != null && edit.movesTo !== id) {
        isMoved = true
        return []
      }
      if (edit) held.add(entry)
      return [{ entry, comment, user, department, ...edit?.owner }]
    })
    for (const { draft, movesTo, owner, place } of edits) {
      if (movesTo !== id || held.has(draft.id)) continue
      isMoved = true
      const { user, department } = owner ?? { user: '', department: '' }
      after.push({ entry: draft.id, comment: comments.get(draft.id) ?? '', user, department })
      if (after.length === MAX_SEGMENT_ENTRIES + 1) {
        const params = { segment: nameOf(id), limit: MAX_SEGMENT_ENTRIES }
        faults.push({ place, field: 'segmentId', key: 'device.segmentFull', params })
      }
    }
    return { id, version, entries: after, isMoved }
  })
  return { planned, faults }
}

/** An entry keeps its comment in another segment. */
function commentsOf(segments: readonly StoredSegment[], devices: ReadonlyMap<string, unknown>) {
  const comments = new Map<string, string>()
  for (const { entries } of segments) {
    for (const { entry, comment } of entries) {
      if (comment !== '' && devices.has(entry) && !comments.has(entry)) comments.set(entry, comment)
    }
  }
  return comments
}

/** The moved devices that another segment would still hold, by a network or an address that ranks higher. */
export function heldElsewhere(
  edits: readonly PlannedEdit[],
  planned: readonly PlannedSegment[],
  stored: readonly SegmentRow[],
  nameOf: (id: string) => string,
): EditFault[] {
  const moved = edits.filter(({ movesTo }) => movesTo !== null)
  if (moved.length === 0) return []
  const changed = new Map(planned.map(({ id, entries }) => [id, entries.map(({ entry }) => entry)]))
  const ranked = stored
    .filter(({ id }) => id !== BUILT_IN_SEGMENT_ID)
    .sort((a, b) => a.rank - b.rank)
    .map((row) => ({ ...row, entries: changed.get(row.id) ?? row.entries }))
  const index = buildDeviceIndex(ranked, { list: [], add: () => undefined })
  return moved.flatMap(({ draft, movesTo, place }) => {
    const ips = draft.deviceMac === null ? [draft.id] : draft.addresses
    for (const ip of ips.length > 0 ? ips : [null]) {
      const match = index.find(ip, draft.deviceMac)
      const id = (match && ranked[match.segment]?.id) ?? BUILT_IN_SEGMENT_ID
      if (id === movesTo) continue
      const params = { device: draft.name ?? draft.id, segment: nameOf(id), entry: match?.entry ?? '' }
      return [{ place, field: 'segmentId', key: 'device.held', params } as const]
    }
    return []
  })
}
