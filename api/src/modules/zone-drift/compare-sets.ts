import type { ZoneRecordSet } from '@netwarden/shared/contract'
import {
  nameKey,
  recordKey,
  recordSetKey,
  relativeName,
  type ZoneRecord,
  type ZoneText,
} from '@netwarden/shared/dns'
import { TimeSlicer } from '../../platform/batches/time-slices.ts'

export interface SetDifference {
  missing: ZoneRecordSet[]
  surplus: ZoneRecordSet[]
  differing: { ours: ZoneRecordSet; theirs: ZoneRecordSet }[]
}

/** What a server that signs a zone by itself adds to it. */
const SIGNING_TYPES = new Set([
  'RRSIG',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
  'TYPE65534',
])

/** Differences between record sets. The serial of the SOA is not compared: each server may count by itself. */
export async function compareSets(ours: ZoneText, theirs: ZoneText): Promise<SetDifference> {
  const isSignedHere = ours.records.some(({ type }) => type === 'DNSKEY')
  const isCompared = ({ type }: ZoneRecord) => isSignedHere || !SIGNING_TYPES.has(type)
  const own = await setsOf(ours, isCompared)
  const other = await setsOf(theirs, isCompared)
  const difference: SetDifference = { missing: [], surplus: [], differing: [] }
  for (const [key, set] of own) {
    const found = other.get(key)
    if (!found) difference.missing.push(set.shown)
    else if (set.content() !== found.content())
      difference.differing.push({ ours: set.shown, theirs: found.shown })
  }
  for (const [key, set] of other) if (!own.has(key)) difference.surplus.push(set.shown)
  // A server sends its records in any order.
  difference.surplus.sort(
    (a, b) => compareTexts(nameKey(a.name), nameKey(b.name)) || compareTexts(a.type, b.type),
  )
  return difference
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface RecordSet {
  shown: ZoneRecordSet
  add(record: ZoneRecord): void
  content(): string
}

async function setsOf(
  { records, origin }: ZoneText,
  isCompared: (record: ZoneRecord) => boolean,
): Promise<Map<string, RecordSet>> {
  const slicer = new TimeSlicer()
  const sets = new Map<string, RecordSet>()
  for (const record of records) {
    await slicer.pause()
    if (!isCompared(record)) continue
    const key = recordSetKey(record)
    const set = sets.get(key) ?? newSet(record, origin)
    set.add(record)
    sets.set(key, set)
  }
  return sets
}

function newSet({ name, type, ttl }: ZoneRecord, origin: string): RecordSet {
  const keys: string[] = []
  const shown: ZoneRecordSet = { name: relativeName(name, origin), type, ttl, rdata: [] }
  return {
    shown,
    add(record) {
      shown.rdata.push(record.rdata)
      keys.push(recordKey(withoutSerial(record)))
    },
    content: () => `${shown.ttl} ${keys.sort().join('\n')}`,
  }
}

function withoutSerial(record: ZoneRecord): ZoneRecord {
  if (record.type !== 'SOA') return record
  const [mname, rname, _serial, ...times] = record.rdata.split(' ')
  return { ...record, rdata: [mname, rname, 0, ...times].join(' ') }
}
