import { useMemo, useState } from 'react'
import { type EntryRow, holdsText } from './entry-rows.ts'

/** Rows rendered at a time. */
export const WINDOW_SIZE = 25

export interface PlacedRow {
  row: EntryRow
  /** Index among all rows, from 0. */
  place: number
}

/** The rows that matched the search; a row that is edited later stays visible. */
interface Filter {
  text: string
  keys: ReadonlySet<number>
}

/** The visible page of rows. */
export function useEntryWindow(rows: readonly EntryRow[]) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const [wantedPage, setPage] = useState(1)
  const matching = useMemo(() => {
    const placed = rows.map((row, place): PlacedRow => ({ row, place }))
    return filter ? placed.filter(({ row }) => filter.keys.has(row.key)) : placed
  }, [rows, filter])
  const pages = Math.max(1, Math.ceil(matching.length / WINDOW_SIZE))
  const page = Math.min(wantedPage, pages)
  return {
    text: filter?.text ?? '',
    total: matching.length,
    page,
    setPage,
    shown: matching.slice((page - 1) * WINDOW_SIZE, page * WINDOW_SIZE),
    narrow: (text: string) => {
      const keys = () => new Set(rows.filter((row) => holdsText(row, text)).map(({ key }) => key))
      setFilter(text === '' ? null : { text, keys: keys() })
      setPage(1)
    },
    /** Scrolls to an index. */
    goTo: (place: number) => {
      setFilter(null)
      setPage(Math.floor(place / WINDOW_SIZE) + 1)
    },
  }
}
