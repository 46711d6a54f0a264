import type { ZoneEntity, ZoneEntityRow, ZoneEntitySoa } from '../contract/zones.ts'
import { relativeName, type ZoneRecord } from './record.ts'
import { hasAllFields, isZonefileType, readFields, writeLine, writeSoaData } from './zonefile-fields.ts'

/** Types that the zone entity lists by field, in the order of the specification; all other types are in `others`. */
const ROW_TYPES = {
  ns: 'NS',
  a: 'A',
  aaaa: 'AAAA',
  cname: 'CNAME',
  mx: 'MX',
  txt: 'TXT',
  srv: 'SRV',
} as const
type RowList = keyof typeof ROW_TYPES
const ROW_LISTS = Object.keys(ROW_TYPES) as RowList[]
const LIST_OF_TYPE: ReadonlyMap<string, RowList> = new Map(ROW_LISTS.map((list) => [ROW_TYPES[list], list]))

/** A zone's records by type, with the fields of the specification. `dns-zonefile` converts all types but TXT. */
export function zoneEntity(records: readonly ZoneRecord[], origin: string, ttl: number): ZoneEntity {
  const entity: ZoneEntity = { ns: [], a: [], aaaa: [], cname: [], mx: [], txt: [], srv: [], others: [] }
  for (const record of records) {
    if (record.type === 'SOA') continue
    const head = {
      name: relativeName(record.name, origin),
      ...(record.ttl === ttl ? {} : { ttl: record.ttl }),
    }
    const list = LIST_OF_TYPE.get(record.type)
    if (list) entity[list].push({ ...head, ...fieldsOf(list, record.rdata) })
    else entity.others.push({ ...head, type: record.type, rdata: record.rdata })
  }
  return entity
}

function fieldsOf(list: RowList, rdata: string): Record<string, string | number> {
  return list === 'txt' ? { txt: rdata } : readFields(ROW_TYPES[list], rdata)
}

/** The fields of an SOA's data; zeros and empty names without one. */
export function soaFields(rdata: string): ZoneEntitySoa {
  const fields = rdata === '' ? {} : readFields('SOA', rdata)
  const text = (name: string) => String(fields[name] ?? '')
  const number = (name: string) => Number(fields[name] ?? 0)
  return {
    mname: text('mname'),
    rname: text('rname'),
    serial: number('serial'),
    refresh: number('refresh'),
    retry: number('retry'),
    expire: number('expire'),
    minimum: number('minimum'),
  }
}

export function soaRdata(soa: ZoneEntitySoa): string {
  return writeSoaData(soa)
}

/** Converts the rows of an entity to lines of a master file. */
export function entityLines(entity: Partial<ZoneEntity>, ttl: number): string[] {
  const lines: string[] = []
  for (const list of ROW_LISTS) {
    for (const row of entity[list] ?? []) lines.push(rowLine(list, row, ttl))
  }
  for (const { name, ttl: own = ttl, type, rdata } of entity.others ?? [])
    lines.push(otherLine({ name, ttl: own }, type, rdata))
  return lines
}

function rowLine(list: RowList, row: ZoneEntityRow, ttl: number): string {
  const head = { name: row.name, ttl: row.ttl ?? ttl }
  if (list !== 'txt') return writeLine(ROW_TYPES[list], head, row)
  return `${head.name}\t${head.ttl}\tIN\tTXT\t${quoted(String(row.txt ?? ''))}`
}

/** PTR and CAA rows have fields too; the reader reports data that does not fit them. */
function otherLine(head: { name: string; ttl: number }, type: string, rdata: string): string {
  if (isZonefileType(type) && type !== 'SOA' && hasAllFields(type, rdata))
    return writeLine(type, head, readFields(type, rdata))
  return `${head.name} ${head.ttl} IN ${type} ${rdata}`
}

/** An escape of RFC 1035 §5.1, or a character. A backslash before a letter or space, or at the end, is a literal. */
const PIECE = /\\\d{3}|\\[^\p{L}\s\d]|./gsu
const ESCAPED: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\' }
const LONGEST_STRING = 255
const encoder = new TextEncoder()

/**
 * Quotes a text that does not begin with a quote, split into strings of at most 255 octets (RFC 1035 §3.3). Quotes
 * inside the text are literals.
 */
export function quoted(text: string): string {
  if (text.startsWith('"')) return text
  const strings: string[] = []
  let string = ''
  let octets = 0
  for (const [piece] of text.matchAll(PIECE)) {
    const size = /^\\\d/.test(piece) ? 1 : encoder.encode(piece.replace(/^\\(?=.)/su, '')).length
    if (octets + size > LONGEST_STRING) {
      strings.push(string)
      string = ''
      octets = 0
    }
    string += ESCAPED[piece] ?? piece
    octets += size
  }
  return [...strings, string].map((each) => `"${each}"`).join(' ')
}
