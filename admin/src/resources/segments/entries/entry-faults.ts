import { MAX_SEGMENT_NOTE } from '@netwarden/shared/limits'
import { type DeviceEntry, deviceEntryIdentity, parseDeviceEntry } from '@netwarden/shared/validators'
import type { TextKey } from '../../../kit/i18n/index.ts'
import { CELLS, type CellName, type EntryRow } from './entry-rows.ts'

export interface CellFault {
  key: TextKey
  params?: Readonly<Record<string, string | number>>
}
export type RowFaults = Partial<Record<CellName, CellFault>>

/** The rules of the API, so that both accept the same. Faults are keyed by the index of their row. */
export function findFaults(rows: readonly EntryRow[]): ReadonlyMap<number, RowFaults> {
  const faults = new Map<number, RowFaults>()
  const firstPlace = new Map<string, number>()
  for (const [place, row] of rows.entries()) {
    const { identity, own } = checkRow(row)
    const first = identity === null ? undefined : firstPlace.get(identity)
    if (identity !== null && first === undefined) firstPlace.set(identity, place)
    const found =
      first === undefined ? own : { ...own, entry: { key: REPEATED, params: { row: first + 1 } } as const }
    if (found) faults.set(place, found)
  }
  return faults
}

const REPEATED = 'segments.fault.repeated'

export function isRepeated(faults: RowFaults | undefined): boolean {
  return faults?.entry?.key === REPEATED
}

interface CheckedRow {
  /** Null for an invalid entry. */
  identity: string | null
  /** Faults that do not depend on other rows. */
  own: RowFaults | undefined
}

/** A key press changes one of up to ten thousand rows; the results of the others are cached. */
const checkedRows = new WeakMap<EntryRow, CheckedRow>()

function checkRow(row: EntryRow): CheckedRow {
  const known = checkedRows.get(row)
  if (known) return known
  const parsed = parseDeviceEntry(row.entry.trim())
  const found = { identity: parsed && deviceEntryIdentity(parsed), own: ownFaults(row, parsed) }
  checkedRows.set(row, found)
  return found
}

function ownFaults(row: EntryRow, parsed: DeviceEntry | null): RowFaults | undefined {
  const faults: RowFaults = {}
  if (row.entry.trim() === '') faults.entry = { key: 'segments.fault.entryMissing' }
  else if (!parsed) faults.entry = { key: 'segments.fault.entry' }
  for (const cell of CELLS) {
    if (cell === 'entry' || row[cell].trim().length <= MAX_SEGMENT_NOTE) continue
    faults[cell] = { key: 'ui.tooLong', params: { limit: MAX_SEGMENT_NOTE } }
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}
