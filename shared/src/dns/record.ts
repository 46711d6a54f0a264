import type { Steps } from '../steps.ts'
import { foldRdata } from './rdata/rdata.ts'
import { TYPE_CODES, typeCode } from './rdata/type-names.ts'

/** A record as text: absolute name, TTL in seconds, and canonical data with absolute names. */
export interface ZoneRecord {
  name: string
  ttl: number
  type: string
  rdata: string
}

/** A record and the line on which it begins. */
export interface ReadRecord extends ZoneRecord {
  line: number
}

/** Records per step. */
const STEP = 250
const FIRST_LABEL = /^(?:[^\\.]|\\\d{3}|\\[^\d])+\./
const LABELS = /(?:[^\\.]|\\\d{3}|\\[^\d])+/g

/** The parent name, or null for the root; `name` is canonical text. */
export function parentOf(name: string): string | null {
  if (name === '.') return null
  return name.replace(FIRST_LABEL, '') || '.'
}

/** The name relative to the zone: `@` for the zone itself. */
export function relativeName(name: string, origin: string): string {
  if (name.length === origin.length) return '@'
  return name.slice(0, origin === '.' ? -1 : -origin.length - 1)
}

/** The absolute form of a name that `relativeName` returned. */
export function absoluteName(name: string, origin: string): string {
  if (name === '@') return origin
  return origin === '.' ? `${name}.` : `${name}.${origin}`
}

/**
 * Sorts the zone's records in canonical order, in small steps: SOA and NS of the zone first, then by name (RFC 4034
 * §6.1), type and data.
 */
export function* sortRecordsInSteps(records: readonly ZoneRecord[]): Steps<ZoneRecord[]> {
  const keyOf = sortKeys()
  const keyed: { record: ZoneRecord; key: string; type: number }[] = []
  for (const record of records) {
    keyed.push({ record, key: keyOf(record.name), type: typeRank(record.type) })
    if (keyed.length % STEP === 0) yield
  }
  keyed.sort((a, b) => compare(a.key, b.key) || a.type - b.type || compare(a.record.rdata, b.record.rdata))
  return keyed.map(({ record }) => record)
}

/** The labels of a name from last to first: the key of a name starts with the key of each of its parents. */
export function nameKey(name: string): string {
  return (name.toLowerCase().match(LABELS) ?? []).reverse().join('\0')
}

function sortKeys(): (name: string) => string {
  let last = { name: '', key: '' }
  return (name) => {
    if (name !== last.name) {
      last = { name, key: nameKey(name) }
    }
    return last.key
  }
}

function typeRank(type: string): number {
  const code = typeCode(type) ?? 0
  return code === TYPE_CODES.SOA ? -2 : code === TYPE_CODES.NS ? -1 : code
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A key that the records of one set share: owner and type; for RRSIG and SIG also the covered type (RFC 2181 §5.3). */
export function recordSetKey({ name, type, rdata }: Omit<ZoneRecord, 'ttl'>): string {
  const covered = type === 'RRSIG' || type === 'SIG' ? rdata.split(' ', 1)[0] : ''
  return `${name.toLowerCase()} ${type} ${covered}`
}

/** A key that records share which differ in their TTL only. */
export function recordKey({ name, type, rdata }: ZoneRecord): string {
  return `${name.toLowerCase()} ${type} ${foldRdata(typeCode(type) ?? 0, rdata)}`
}
