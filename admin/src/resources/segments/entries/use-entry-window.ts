import { useMemo, useState } from 'react'
import { type EntryRow, holdsText } from './entry-rows.ts'

/** However many rows there are, so many are drawn. */
export const WINDOW_SIZE = 25

export interface PlacedRow {
  row: EntryRow
  /** From 0, among all rows. */
  place: number
}

/** What the rows were narrowed to; a row that is then written over stays in sight. */
interface Filter {
  text: string
  keys: ReadonlySet<number>
}

/** The page of the rows that is in sight. */
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
    /** Brings a place into sight. */
    goTo: (place: number) => {
      setFilter(null)
      setPage(Math.floor(place / WINDOW_SIZE) + 1)
    },
  }
}
