import { CallError } from '../../../kit/session/index.ts'
import { CELLS, type CellName, type EntryRow } from '../entries/entry-rows.ts'

/** Texts of the server by cell, under the row as it was sent: a row that was changed since has none. */
export type ServerFaults = ReadonlyMap<EntryRow, Partial<Record<CellName, string>>>

const CELL_PATH = /^entries\.(\d+)\.(\w+)$/

/** `entries.3.entry` means the fourth of the rows that were sent. */
export function serverFaultsOf(error: Error | null, sent: readonly EntryRow[]): ServerFaults {
  const faults = new Map<EntryRow, Partial<Record<CellName, string>>>()
  if (!(error instanceof CallError)) return faults
  for (const [path, text] of Object.entries(error.fields)) {
    const [, place, name] = CELL_PATH.exec(path) ?? []
    const row = sent[Number(place)]
    const cell = CELLS.find((known) => known === name)
    if (row && cell) faults.set(row, { ...faults.get(row), [cell]: text })
  }
  return faults
}
