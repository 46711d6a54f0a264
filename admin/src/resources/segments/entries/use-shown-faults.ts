import { useMemo, useState } from 'react'
import { findFaults, type RowFaults } from './entry-faults.ts'
import type { EntryRow } from './entry-rows.ts'

/** The faults of rows, shown after the user left the row or tried to save. */
export function useShownFaults(rows: readonly EntryRow[]) {
  const all = useMemo(() => findFaults(rows), [rows])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isAllShown, setAllShown] = useState(false)
  const shown = useMemo(() => {
    if (isAllShown) return all
    const isLeft = (place: number) => left.has(rows[place]?.key ?? 0)
    return new Map<number, RowFaults>([...all].filter(([place]) => isLeft(place)))
  }, [all, isAllShown, left, rows])
  return {
    all,
    shown,
    markLeft: (given: readonly EntryRow[]) =>
      setLeft((before) => new Set([...before, ...given.map(({ key }) => key)])),
    showAll: () => setAllShown(true),
  }
}
export type ShownFaults = ReturnType<typeof useShownFaults>
