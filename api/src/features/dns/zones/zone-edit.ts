import {
  conflict,
  fieldErrors,
  readRecords,
  recordKey,
  type WrittenRecord,
  type ZoneEdit,
  type ZoneRecord,
  type ZoneText,
} from '@netwarden/shared'
import { faultsOf } from './zone-faults.ts'

interface LinedRecord extends ZoneRecord {
  line: number
}

/** The zone with the edit done; a record that comes has its place in the edit as its line. */
export function applyEdit(
  zone: ZoneText,
  { add, remove, change }: ZoneEdit,
): ZoneText & { records: LinedRecord[] } {
  const records = new Map<string, LinedRecord>(
    zone.records.map((record) => [recordKey(record), { ...record, line: 0 }]),
  )
  const arriving = [...add, ...change.map(({ after }) => after)].map((record, i) =>
    readOne(record, zone, i + 1),
  )
  for (const record of [...remove, ...change.map(({ before }) => before)]) {
    const key = recordKey(readOne(record, zone, 0))
    if (!records.delete(key)) throw conflict('zones.recordGone', { record: shownRecord(record) })
  }
  for (const record of arriving) records.set(recordKey(record), record)
  // The records of a set have one TTL (RFC 2181 §5.2): what comes brings it to the others.
  const times = new Map(arriving.map((record) => [setOf(record), record.ttl]))
  const all = [...records.values()].map((record) => ({
    ...record,
    ttl: times.get(setOf(record)) ?? record.ttl,
  }))
  return { ...zone, records: all }
}

const setOf = ({ name, type }: ZoneRecord) => `${name.toLowerCase()} ${type}`
const shownRecord = ({ name, type, rdata }: WrittenRecord) => `${name} ${type} ${rdata}`.slice(0, 200)

export function readOne(given: WrittenRecord, { origin, ttl }: ZoneText, line: number): LinedRecord {
  const text = `${given.name} ${given.ttl ?? ttl} IN ${given.type} ${given.rdata}`
  const { records, faults } = readRecords(text, origin, ttl)
  if (faults.length > 0) throw faultsOf(faults.map((fault) => ({ ...fault, line: Math.max(1, line) })))
  const [record, ...more] = records
  if (!record || more.length > 0 || /[\n\r]/.test(text) || given.name.startsWith('$')) {
    throw fieldErrors({ add: { key: 'zones.oneRecord', params: { record: shownRecord(given) } } })
  }
  return { ...record, line }
}
