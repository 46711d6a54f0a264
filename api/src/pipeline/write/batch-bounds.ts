import type { RecordBatch, StreamRules } from './record-batch.ts'

const BATCH_RECORDS = 100_000
/** A batch also ends after this many lines, so that a file of faulty lines only makes progress. */
const BATCH_LINES = 400_000
/**
 * It also ends after this many characters of names, so that one insert is never too large. They are counted as in the
 * lines: enrichment may differ when the same lines are read again.
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

/** The accepted times: none older than the retention, none more than a day ahead. */
export function timeBounds(
  now: number,
  retentionDays: number,
): Pick<StreamRules, 'minAt' | 'maxAt' | 'retentionDays'> {
  return { retentionDays, minAt: now - retentionDays * DAY, maxAt: now + DAY }
}
