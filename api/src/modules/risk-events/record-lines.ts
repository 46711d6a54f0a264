import { z } from 'zod'
import { COLUMNS_READ } from '../../detection/record-lines.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { VISIT_ROW_COLUMNS } from '../../platform/events/visit-row-columns.ts'

/** The other columns keep their places. */
const READ = new Set<string>(['uid', ...COLUMNS_READ])
const COLUMNS = VISIT_ROW_COLUMNS.map((column) =>
  column === 'at' ? 'toUnixTimestamp64Milli(at) / 1000' : READ.has(column) ? column : "''",
)
/** A minute of one core; of more the newest are read. */
const MOST_RECORDS = 1_000_000
const SECONDS = 120
const moment = z.object({ at: z.number() })

interface Wanted {
  span: Span
  /** A further condition; nothing that somebody typed. */
  condition?: string
  userId: string
  signal: AbortSignal
}

/** Stored records as ingest writes them, oldest first; `from` tells since when, for of too many the newest are read. */
export async function readRecordLines(
  store: EventStore,
  { span, condition = '1', userId, signal }: Wanted,
): Promise<{ from: number; lines: NodeJS.ReadableStream }> {
  const where = `${inRecords(span)} AND ${condition}`
  const { rows } = await store.query(
    moment,
    `SELECT toUnixTimestamp64Milli(at) AS at FROM access_record WHERE ${where}
     ORDER BY access_record.at DESC LIMIT 1 OFFSET ${MOST_RECORDS}`,
    {},
    { signal, seconds: SECONDS },
  )
  const from = rows[0]?.at ?? span.from
  const lines = await store.stream(
    `SELECT ${COLUMNS.join(', ')} FROM access_record
     WHERE ${inRecords({ from, to: span.to })} AND ${condition} ORDER BY at`,
    {},
    'TabSeparated',
    { seconds: SECONDS, taker: { userId, signal } },
  )
  return { from, lines }
}
