import type { ListSwitchRow, PolicyDraft } from '@netwarden/shared/policy'
import type { SegmentEntryRow, StoredEnablement, StoredPause } from '../../platform/state/tables/control.ts'
import { enabledStatesOf } from '../../policies/list-states.ts'
import { LiveRows } from '../../policies/live-rows.ts'
import type { PastObjects } from './past-rows.repository.ts'

/** The present rows of what is not drafted row by row. */
export interface PresentRows {
  /** Of the segments of which entries were changed. */
  entries: readonly SegmentEntryRow[]
  pauses: readonly StoredPause[]
  lists: readonly ListSwitchRow[]
}

/** The segments of which an entry was changed. */
export function segmentsOfEntries(past: PastObjects): string[] {
  return [...new Set([...past.of('entry').keys()].map((id) => id.slice(0, id.indexOf(' '))))]
}

/** What leads from the present policies back to those of a moment. */
export function pastDraft(past: PastObjects, present: PresentRows): PolicyDraft {
  const live = new LiveRows()
  live.add(
    [...past.of('policy').values()].filter((policy) => policy !== null).filter(({ enable }) => enable === 1),
  )
  return {
    customPolicies: live.customPolicies,
    terms: live.terms,
    replaced: [...past.of('policy').keys()],
    lists: [...past.of('enablement')].flatMap(([id, row]) => switchesOf(id, row)),
    segments: segmentsIn(past, present.entries),
    rank: past.of('rank').get('')?.ids ?? null,
    ...(past.of('pause').size > 0 && { pauses: pausesIn(past, present.pauses) }),
    ...(past.of('list').size > 0 && { listRows: listsIn(past, present.lists) }),
  }
}

function switchesOf(place: string, row: StoredEnablement | null): PolicyDraft['lists'] {
  const [segmentId = '', id = ''] = place.split(' ')
  const states = row ? enabledStatesOf(row) : []
  if (states.length === 0) return [{ id, segmentId, enable: false, solvedMode: 'banned', term: null }]
  return states.map((state) => ({ id, segmentId, enable: true, ...state }))
}

function segmentsIn(past: PastObjects, present: readonly SegmentEntryRow[]): PolicyDraft['segments'] {
  const segments = past.of('segment')
  const entries = entriesIn(past, present)
  const ids = new Set([...segments.keys(), ...entries.keys()])
  return [...ids].flatMap((id) => {
    const row = segments.get(id)
    if (row === null) return []
    const its = entries.get(id)?.map(({ entry }) => entry)
    return {
      id,
      ...(row && { defaultMode: row.defaultMode, inherits: row.inherits === 1 }),
      ...(its && { entries: its }),
    }
  })
}

/** Of each segment of which entries were changed: all that it had, in their order. */
export function entriesIn(
  past: PastObjects,
  present: readonly SegmentEntryRow[],
): Map<string, SegmentEntryRow[]> {
  const changed = past.of('entry')
  const kept = present.filter(({ segmentId, entry }) => !changed.has(`${segmentId} ${entry}`))
  const found = new Map<string, SegmentEntryRow[]>(segmentsOfEntries(past).map((id) => [id, []]))
  for (const row of [...kept, ...changed.values()]) if (row) found.get(row.segmentId)?.push(row)
  for (const its of found.values()) its.sort((a, b) => a.position - b.position)
  return found
}

function pausesIn(past: PastObjects, present: readonly StoredPause[]) {
  const changed = past.of('pause')
  const all = [...present.filter(({ segmentId }) => !changed.has(segmentId)), ...changed.values()]
  return all
    .filter((pause) => pause !== null)
    .map(({ segmentId, createdAt: from, until }) => ({ segmentId: segmentId || null, from, until }))
}

function listsIn(past: PastObjects, present: readonly ListSwitchRow[]): ListSwitchRow[] {
  const changed = past.of('list')
  const lists = [...changed.values()].filter((list) => list !== null)
  return [
    ...present.filter(({ id }) => !changed.has(id)),
    ...lists.map(({ id, policyGroup, level }) => ({ id, group: policyGroup, ...(level && { level }) })),
  ]
}
