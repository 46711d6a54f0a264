import { useMemo, useRef, useState } from 'react'
import { CELLS, type CellName, type EntryRow } from './entry-rows.ts'

/** Texts of the server by cell, for the row as it was sent; a row that was changed later has none. */
export type ServerFaults = ReadonlyMap<EntryRow, Partial<Record<CellName, string>>>

const CELL_PATH = /^entries\.(\d+)\.(\w+)$/
const NONE: ServerFaults = new Map()

/** The server's faults of the rows last sent; `entries.3.entry` is in the fourth row. */
export function useServerFaults() {
  const [faults, setFaults] = useState(NONE)
  const sentRows = useRef<readonly EntryRow[]>([])
  return useMemo(
    () => ({
      faults,
      sent: (rows: readonly EntryRow[]) => {
        sentRows.current = rows
        setFaults(NONE)
      },
      /** Returns true when the faults belong to rows. */
      take: (fields: Readonly<Record<string, string>>) => {
        const found = faultsOf(fields, sentRows.current)
        setFaults(found)
        return found.size > 0
      },
    }),
    [faults],
  )
}

function faultsOf(fields: Readonly<Record<string, string>>, sent: readonly EntryRow[]): ServerFaults {
  const faults = new Map<EntryRow, Partial<Record<CellName, string>>>()
  for (const [path, text] of Object.entries(fields)) {
    const [, place, name] = CELL_PATH.exec(path) ?? []
    const row = sent[Number(place)]
    const cell = CELLS.find((known) => known === name)
    if (row && cell) faults.set(row, { ...faults.get(row), [cell]: text })
  }
  return faults
}
