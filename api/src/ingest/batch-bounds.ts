import type { RecordBatch, StreamRules } from './record-batch.ts'

const BATCH_RECORDS = 100_000
/** A batch also ends after this many lines, so that a file of nothing but faults moves on. */
const BATCH_LINES = 400_000
const DAY = 86_400_000

export function isBatchFull({ size, lines }: Pick<RecordBatch, 'size' | 'lines'>): boolean {
  return size >= BATCH_RECORDS || lines >= BATCH_LINES
}

/** Which times are taken: none older than the retention, none more than a day ahead. */
export function timeBounds(
  now: number,
  retentionDays: number,
): Pick<StreamRules, 'minAt' | 'maxAt' | 'retentionDays'> {
  return { retentionDays, minAt: now - retentionDays * DAY, maxAt: now + DAY }
}
