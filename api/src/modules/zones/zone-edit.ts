import type { WrittenRecord, ZoneEdit } from '@netwarden/shared/contract'
import {
  isOneRecord,
  readRecords,
  recordKey,
  recordSetKey,
  type ZoneRecord,
  type ZoneText,
} from '@netwarden/shared/dns'
import { conflict, fieldErrors } from '@netwarden/shared/errors'
import { faultsOf } from './zone-faults.ts'

interface LinedRecord extends ZoneRecord {
  line: number
}

/** The zone with the edit applied; an added record has its index in the edit as its line. */
export function applyEdit(
  zone: ZoneText,
  { add, remove, change, ttl = zone.ttl }: ZoneEdit,
): ZoneText & { records: LinedRecord[] } {
  const records = new Map<string, LinedRecord>(
    zone.records.map((record) => [recordKey(record), { ...record, line: 0 }]),
  )
  const times = new Map(zone.records.map((record) => [recordSetKey(record), record.ttl]))
  const arriving = [...add, ...change.map(({ after }) => after)].map((given, i) => {
    const record = readOne(given, { ...zone, ttl }, i + 1)
    // The records of a set have one TTL (RFC 2181 §5.2): a given one is applied to all of them.
    if (given.ttl !== undefined) times.set(recordSetKey(record), record.ttl)
    return record
  })
  for (const record of [...remove, ...change.map(({ before }) => before)]) {
    const key = recordKey(readOne(record, zone, 0))
    if (!records.delete(key)) throw conflict('zones.recordGone', { record: shownRecord(record) })
  }
  for (const record of arriving) records.set(recordKey(record), record)
  const all = [...records.values()].map((record) => ({
    ...record,
    ttl: times.get(recordSetKey(record)) ?? record.ttl,
  }))
  return { ...zone, ttl, records: all }
}

const shownRecord = ({ name, type, rdata }: WrittenRecord) => `${name} ${type} ${rdata}`.slice(0, 200)

export function readOne(given: WrittenRecord, { origin, ttl }: ZoneText, line: number): LinedRecord {
  const text = `${given.name} ${given.ttl ?? ttl} IN ${given.type} ${given.rdata}`
  const { records, faults } = readRecords(text, origin, ttl)
  if (faults.length > 0) throw faultsOf(faults.map((fault) => ({ ...fault, line: Math.max(1, line) })))
  const [record] = records
  if (!record || !isOneRecord(text, given)) {
    throw fieldErrors({ add: { key: 'zones.oneRecord', params: { record: shownRecord(given) } } })
  }
  return { ...record, line }
}
