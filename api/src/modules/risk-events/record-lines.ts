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
const MOST_RECORDS = 1_000_000
const SECONDS = 120
/** Ties are ordered by the records' content, so that the order of lines in files does not matter. */
const ORDER = 'access_record.at, device_id, domain, dst_ip, rcode, uid'
const moment = z.object({ at: z.number() })

interface Wanted {
  span: Span
  /** A further condition; never user input. */
  condition?: string
  /** Of more records the newest are read; by default a million, a minute of one core. */
  mostRecords?: number
  /** Time limit of the query. */
  seconds?: number
  userId: string
  signal: AbortSignal
}

/** Stored records as ingest writes them, oldest first; `from` is their start, since of too many the newest are read. */
export async function readRecordLines(
  store: EventStore,
  { span, condition = '1', mostRecords = MOST_RECORDS, seconds = SECONDS, userId, signal }: Wanted,
): Promise<{ from: number; lines: NodeJS.ReadableStream }> {
  const where = `${inRecords(span)} AND ${condition}`
  const { rows } = await store.query(
    moment,
    `SELECT toUnixTimestamp64Milli(at) AS at FROM access_record WHERE ${where}
     ORDER BY access_record.at DESC LIMIT 1 OFFSET ${mostRecords}`,
    {},
    { signal, seconds },
  )
  const from = rows[0]?.at ?? span.from
  const lines = await store.stream(
    `SELECT ${COLUMNS.join(', ')} FROM access_record
     WHERE ${inRecords({ from, to: span.to })} AND ${condition} ORDER BY ${ORDER}`,
    {},
    'TabSeparated',
    { seconds, taker: { userId, signal } },
  )
  return { from, lines }
}
