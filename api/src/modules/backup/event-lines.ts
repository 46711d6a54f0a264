import type { EventStore } from '../../platform/events/store.ts'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import { EVENT_TABLES, type EventTable } from '../backup-format/index.ts'

/** Longest time (s) in which a client may receive all visits. */
const LONGEST = 86_400
const LINE_END = 10

/**
 * Every row of a table in TabSeparated form, without line ends, in pieces as the engine sends them. Bytes are kept as they
 * are: each character represents one byte.
 */
export async function* eventRows(
  store: Pick<EventStore, 'stream'>,
  table: EventTable,
  taker: StreamTaker,
): AsyncGenerator<string[]> {
  const stream = await store.stream(
    `SELECT ${EVENT_TABLES[table].join(', ')} FROM ${table}`,
    {},
    'TabSeparated',
    { seconds: LONGEST, taker },
  )
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)])
    const end = bytes.lastIndexOf(LINE_END)
    rest = bytes.subarray(end + 1)
    if (end > 0) yield bytes.subarray(0, end).toString('latin1').split('\n')
  }
}
