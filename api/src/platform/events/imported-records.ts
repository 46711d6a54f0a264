import { z } from 'zod'
import { inRecords } from './source-parts.ts'
import type { EventStore } from './store.ts'
import type { Span } from './time-slices.ts'

/** The records of one import: the upper bits of a record's number are its stream's number, and the time bounds the search. */
export interface ImportedRecords {
  importId: string
  number: number
  span: Span
}

/** A record's number begins with its stream's, above so many bits. */
export const STREAM_SHIFT = 44
const counted = z.object({ n: z.number() })

/** The visits and log-ins that an import has in the event store. */
export async function countImported(store: EventStore, records: ImportedRecords): Promise<number> {
  const visits = await countIn(store, 'access_record', records)
  return visits + (await countIn(store, 'visit_log', records))
}

export async function countIn(
  store: EventStore,
  table: 'access_record' | 'visit_log',
  records: ImportedRecords,
): Promise<number> {
  const { rows } = await store.query(counted, `SELECT count() AS n FROM ${table} WHERE ${theirs(records)}`)
  return rows[0]?.n ?? 0
}

export function theirs({ number, span }: ImportedRecords): string {
  return `${inRecords(span)} AND ${inStream(number)}`
}

/** The condition that a record is of the stream of lines with this number. */
export function inStream(number: number): string {
  const first = BigInt(number) << BigInt(STREAM_SHIFT)
  const next = BigInt(number + 1) << BigInt(STREAM_SHIFT)
  return `uid >= ${first} AND uid < ${next}`
}
