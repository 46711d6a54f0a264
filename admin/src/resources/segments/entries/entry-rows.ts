import type { SegmentEntry } from '@netwarden/shared/domain'

export const CELLS = ['entry', 'comment', 'user', 'department'] as const satisfies (keyof SegmentEntry)[]
export type CellName = (typeof CELLS)[number]

/** An entry in the form. Rows are never changed, only replaced by a row with the same `key`. */
export interface EntryRow extends SegmentEntry {
  readonly key: number
}

let lastKey = 0

export function createRow(cells: Partial<SegmentEntry> = {}): EntryRow {
  lastKey += 1
  return { entry: '', comment: '', user: '', department: '', ...cells, key: lastKey }
}

/** The rows in the form of the API. */
export function entriesOf(rows: readonly EntryRow[]): SegmentEntry[] {
  return rows.map(({ key: _, ...cells }) => cells)
}

export function isBlank(row: EntryRow): boolean {
  return CELLS.every((cell) => row[cell].trim() === '')
}

/** Whether any cell contains the text, ignoring case. */
export function holdsText(entry: SegmentEntry, text: string): boolean {
  const wanted = text.toLowerCase()
  return CELLS.some((cell) => entry[cell].toLowerCase().includes(wanted))
}

/**
 * Merges a user's entries with those that another user stored meanwhile: entries that either added are kept, those
 * that either removed are dropped, and cells edited here keep their values.
 */
export function mergeRows(
  before: readonly SegmentEntry[],
  written: readonly EntryRow[],
  latest: readonly SegmentEntry[],
): EntryRow[] {
  const known = new Map(before.map((entry) => [entry.entry, entry]))
  const stored = new Map(latest.map((entry) => [entry.entry, entry]))
  const kept = written.flatMap((row): EntryRow[] => {
    const former = known.get(row.entry)
    if (!former || CELLS.some((cell) => row[cell] !== former[cell])) return [row]
    const now = stored.get(row.entry)
    return now ? [{ ...row, ...now }] : []
  })
  const there = new Set(kept.map(({ entry }) => entry))
  const added = latest.filter(({ entry }) => !known.has(entry) && !there.has(entry))
  return [...kept, ...added.map(createRow)]
}
