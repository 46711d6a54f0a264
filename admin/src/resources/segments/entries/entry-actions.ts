import { MAX_SEGMENT_ENTRIES } from '@netwarden/shared/limits'
import { type CellFault, isRepeated } from './entry-faults.ts'
import { type CellName, createRow, type EntryRow, isBlank } from './entry-rows.ts'
import { readPasted, TOO_MANY } from './pasted-entries.ts'
import type { ShownFaults } from './use-shown-faults.ts'

interface Setup {
  rows: readonly EntryRow[]
  faults: ShownFaults
  replace: (next: readonly EntryRow[]) => void
  /** Scrolls to an index. */
  goTo: (place: number) => void
  setFocus: (key: number) => void
  setFault: (fault: CellFault | undefined) => void
}

/** The operations on the rows. */
export function entryActions({ rows, faults, replace, goTo, setFocus, setFault }: Setup) {
  const focusOn = (place: number, list = rows) => {
    const row = list[place]
    if (!row) return
    goTo(place)
    setFocus(row.key)
  }
  return {
    focusOn,
    change: (place: number, cell: CellName, text: string) =>
      replace(rows.map((row, index) => (index === place ? { ...row, [cell]: text } : row))),
    leave: (row: EntryRow) => faults.markLeft([row]),
    add: () => {
      if (rows.length >= MAX_SEGMENT_ENTRIES) return setFault(TOO_MANY)
      const next = [...rows, createRow()]
      replace(next)
      focusOn(next.length - 1, next)
    },
    remove: (place: number) => {
      const next = rows.toSpliced(place, 1)
      replace(next)
      const neighbour = next[place] ?? next.at(-1)
      if (neighbour) setFocus(neighbour.key)
    },
    removeRepeated: () => replace(rows.filter((_row, place) => !isRepeated(faults.all.get(place)))),
    /** Adds the lines of a text after that row, or at the end; returns whether they could be read. */
    paste: (text: string, after = rows.length - 1): boolean => {
      const pasted = readPasted(text, rows.filter((row) => !isBlank(row)).length)
      if (!pasted.rows) {
        setFault(pasted.fault)
        return false
      }
      const next = withInserted(rows, pasted.rows, after + 1)
      replace(next)
      faults.markLeft(pasted.rows)
      goTo(next.findIndex(({ key }) => key === pasted.rows[0]?.key))
      return true
    },
    /** Shows every fault from now on; returns the index of the first. */
    check: (): number | undefined => {
      faults.showAll()
      return faults.all.keys().next().value
    },
  }
}

/** Empty rows are replaced. */
function withInserted(rows: readonly EntryRow[], added: readonly EntryRow[], at: number): EntryRow[] {
  return [...rows.slice(0, at), ...added, ...rows.slice(at)].filter((row) => !isBlank(row))
}
