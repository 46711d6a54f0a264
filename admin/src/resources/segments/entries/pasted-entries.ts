import { MAX_CSV_ROW, readCsv, undefusedCell } from '@netwarden/shared/csv'
import { MAX_SEGMENT_ENTRIES } from '@netwarden/shared/limits'
import type { CellFault } from './entry-faults.ts'
import { CELLS, createRow, type EntryRow } from './entry-rows.ts'

export type Pasted = { rows: EntryRow[]; fault?: never } | { rows?: never; fault: CellFault }

/**
 * Reads lines of `entry,comment,user,department`, without the header and lines that begin with `#`. An invalid entry is
 * reported at its row; when the text cannot be split into lines, nothing is added.
 */
export function readPasted(text: string, known: number): Pasted {
  const { rows: lines, fault } = readCsv(text)
  if (fault) {
    const key = fault.key === 'csv.longRow' ? 'segments.fault.longRow' : 'segments.fault.quote'
    return { fault: { key, params: { limit: MAX_CSV_ROW, line: fault.line } } }
  }
  const rows: EntryRow[] = []
  for (const [index, { line, cells }] of lines.entries()) {
    const [entry = '', comment, user, department, ...more] = cells.map((cell) => undefusedCell(cell.trim()))
    if (entry.startsWith('#') || (index === 0 && entry.toLowerCase() === CELLS[0])) continue
    if (more.some((cell) => cell !== ''))
      return { fault: { key: 'segments.fault.columns', params: { line } } }
    rows.push(createRow({ entry, comment: comment ?? '', user: user ?? '', department: department ?? '' }))
  }
  if (rows.length === 0) return { fault: { key: 'segments.fault.nothing' } }
  if (known + rows.length > MAX_SEGMENT_ENTRIES) return { fault: TOO_MANY }
  return { rows }
}

export const TOO_MANY: CellFault = {
  key: 'segments.fault.tooMany',
  params: { limit: MAX_SEGMENT_ENTRIES },
}
