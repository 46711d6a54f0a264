import type { RecordBatch, StreamRules } from './record-batch.ts'

const BATCH_RECORDS = 100_000
/** A batch also ends after this many lines, so that a file of nothing but faults moves on. */
const BATCH_LINES = 400_000
/**
 * And after this many characters of names, so that no names are too long for one insert. They are counted as the
 * lines have them: what enrichment adds may differ when the same lines are read again.
 */
const BATCH_NAMES = 6_000_000
const DAY = 86_400_000

export function isBatchFull({
  size,
  lines,
  nameLength,
}: Pick<RecordBatch, 'size' | 'lines' | 'nameLength'>): boolean {
  return size >= BATCH_RECORDS || lines >= BATCH_LINES || nameLength >= BATCH_NAMES
}

/** Which times are taken: none older than the retention, none more than a day ahead. */
export function timeBounds(
  now: number,
  retentionDays: number,
): Pick<StreamRules, 'minAt' | 'maxAt' | 'retentionDays'> {
  return { retentionDays, minAt: now - retentionDays * DAY, maxAt: now + DAY }
}
