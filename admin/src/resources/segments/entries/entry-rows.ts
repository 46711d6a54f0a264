import type { SegmentEntry } from '@netwarden/shared'

export const CELLS = ['entry', 'comment', 'user', 'department'] as const satisfies (keyof SegmentEntry)[]
export type CellName = (typeof CELLS)[number]

/** An entry as it is being written. Rows are never changed, only replaced: `key` is what stays. */
export interface EntryRow extends SegmentEntry {
  readonly key: number
}

let lastKey = 0

export function createRow(cells: Partial<SegmentEntry> = {}): EntryRow {
  lastKey += 1
  return { entry: '', comment: '', user: '', department: '', ...cells, key: lastKey }
}

/** The rows as the API takes them. */
export function entriesOf(rows: readonly EntryRow[]): SegmentEntry[] {
  return rows.map(({ key: _, ...cells }) => cells)
}

export function isBlank(row: EntryRow): boolean {
  return CELLS.every((cell) => row[cell].trim() === '')
}

/** Whether any cell holds that text, in whatever case. */
export function holdsText(entry: SegmentEntry, text: string): boolean {
  const wanted = text.toLowerCase()
  return CELLS.some((cell) => entry[cell].toLowerCase().includes(wanted))
}
