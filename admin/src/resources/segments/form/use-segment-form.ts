import type { ClearedEntry, Segment, SegmentEntry } from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { useRecordForm } from '../../../kit/index.ts'
import { type EntryRow, entriesOf } from '../entries/entry-rows.ts'
import { useEntries } from '../entries/use-entries.ts'
import { createSegment, fetchSegment, refreshSegments, updateSegment } from '../segment-queries.ts'
import { changesOf, isSegmentField, type SegmentValues, valuesOf } from './segment-values.ts'
import { serverFaultsOf } from './server-faults.ts'

/** What was saved, with the networks whose host bits the server cleared. */
export type SavedSegment = Segment & { hostBitsCleared?: ClearedEntry[] }

const NO_ENTRIES: readonly SegmentEntry[] = []

export function useSegmentForm(segment: Segment | undefined, onSaved: (saved: SavedSegment) => void) {
  const [sent, setSent] = useState<readonly EntryRow[]>([])
  const state = useRecordForm<SavedSegment, SegmentValues>({
    record: segment,
    valuesOf,
    fieldOf: (name) => (isSegmentField(name) ? name : undefined),
    save: (base, values) => saveSegment(base, values, entries.isDirty ? entries.rows : undefined),
    fetch: (id) => fetchSegment(id),
    refresh: refreshSegments,
    onSaved,
  })
  const { form, base, save } = state
  const entries = useEntries(base?.entries ?? NO_ENTRIES)
  const serverFaults = useMemo(() => serverFaultsOf(save.error, sent), [save.error, sent])
  const send = (values: SegmentValues) => {
    const faulty = entries.check()
    if (faulty !== undefined) return entries.focusOn(faulty)
    setSent(entries.rows)
    save.mutate(values)
  }
  return {
    ...state,
    entries,
    serverFaults,
    isDirty: state.isDirty || entries.isDirty,
    // The rows say what is wrong with them.
    fault: serverFaults.size > 0 ? undefined : state.fault,
    submit: form.handleSubmit(send, () => void entries.check()),
  }
}
export type SegmentForm = ReturnType<typeof useSegmentForm>

async function saveSegment(
  base: Segment | undefined,
  values: SegmentValues,
  rows: readonly EntryRow[] | undefined,
): Promise<SavedSegment> {
  const changes = { ...changesOf(base, values), ...(rows && { entries: entriesOf(rows) }) }
  if (!base) return createSegment(changes)
  if (Object.keys(changes).length === 0) return base
  return updateSegment(base.id, { ...changes, version: base.version })
}
