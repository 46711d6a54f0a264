import type { SegmentEntry } from '@netwarden/shared/domain'
import { useMemo, useState } from 'react'
import { entryActions } from './entry-actions.ts'
import type { CellFault } from './entry-faults.ts'
import { createRow, type EntryRow, mergeRows } from './entry-rows.ts'
import { useEntryWindow } from './use-entry-window.ts'
import { useShownFaults } from './use-shown-faults.ts'

/** The entries of a segment in the form; until edited, those of `base`. */
export function useEntries(base: readonly SegmentEntry[]) {
  const original = useMemo(() => base.map(createRow), [base])
  const [draft, setDraft] = useState<readonly EntryRow[] | null>(null)
  const rows = draft ?? original
  const view = useEntryWindow(rows)
  const faults = useShownFaults(rows)
  /** The row to focus; a new object each time. */
  const [focus, setFocus] = useState<{ key: number } | null>(null)
  /** The reason why nothing was added. */
  const [fault, setFault] = useState<CellFault>()
  const actions = entryActions({
    rows,
    faults,
    goTo: view.goTo,
    setFocus: (key) => setFocus({ key }),
    setFault,
    replace: (next) => {
      setDraft(next)
      setFault(undefined)
    },
  })
  /** Merges entries that another user stored meanwhile. */
  const takeIn = (latest: readonly SegmentEntry[]) =>
    setDraft((written) => written && mergeRows(base, written, latest))
  return { rows, view, focus, fault, faults: faults.shown, isDirty: draft !== null, takeIn, ...actions }
}
export type Entries = ReturnType<typeof useEntries>
