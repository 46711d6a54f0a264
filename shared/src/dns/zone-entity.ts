import * as library from 'dns-zonefile'
import type { ZoneEntity, ZoneEntityRow, ZoneEntitySoa } from '../contract/zones.ts'
import { relativeName, type ZoneRecord } from './record.ts'

/** Its types name its functions as exports, but it exports one object that has them. */
const zonefile = Reflect.get(library, 'default') as typeof library

/** The fields of the types that the entity of a zone shows by name, in the order in which they stand in the data. */
const FIELDS = {
  ns: ['host'],
  a: ['ip'],
  aaaa: ['ip'],
  cname: ['alias'],
  mx: ['preference', 'host'],
  txt: ['txt'],
  srv: ['priority', 'weight', 'port', 'target'],
} as const
type EntityType = keyof typeof FIELDS
const TYPES = Object.keys(FIELDS) as EntityType[]
const SOA_FIELDS = ['mname', 'rname', 'serial', 'refresh', 'retry', 'expire', 'minimum'] as const

/**
 * A zone's records by type with named fields. Each canonical record goes through `dns-zonefile` alone, and what it
 * finds is compared with what was read: where it is not the same (quotes and parentheses in text) ours is taken.
 */
export function zoneEntity(records: readonly ZoneRecord[], origin: string, ttl: number): ZoneEntity {
  const entity: ZoneEntity = { ns: [], a: [], aaaa: [], cname: [], mx: [], txt: [], srv: [], others: [] }
  for (const record of records) {
    if (record.type === 'SOA') continue
    const head = {
      name: relativeName(record.name, origin),
      ...(record.ttl === ttl ? {} : { ttl: record.ttl }),
    }
    const type = TYPES.find((each) => each.toUpperCase() === record.type)
    if (type) entity[type].push({ ...head, ...fieldsOf(type, record) })
    else entity.others.push({ ...head, type: record.type, rdata: record.rdata })
  }
  return entity
}

function fieldsOf(type: EntityType, record: ZoneRecord): Record<string, string | number> {
  const parsed: unknown = zonefile.parse(`x 1 IN ${record.type} ${record.rdata}`)[type]?.[0]
  const found = Object.fromEntries(
    FIELDS[type].map((field) => [field, Object.entries(parsed ?? {}).find(([name]) => name === field)?.[1]]),
  )
  const isSame = FIELDS[type].map((field) => found[field]).join(' ') === record.rdata
  return isSame ? found : ownFields(type, record.rdata)
}

function ownFields(type: EntityType, rdata: string): Record<string, string | number> {
  const fields = FIELDS[type]
  const words = fields.length === 1 ? [rdata] : rdata.split(' ')
  return Object.fromEntries(
    fields.map((field, i) => [
      field,
      /^\d+$/.test(words[i] ?? '') && type !== 'txt' ? Number(words[i]) : (words[i] ?? ''),
    ]),
  )
}

export function soaFields(rdata: string): ZoneEntitySoa {
  const [mname = '', rname = '', ...numbers] = rdata.split(' ')
  const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = numbers.map(Number)
  return { mname, rname, serial, refresh, retry, expire, minimum }
}

export function soaRdata(soa: ZoneEntitySoa): string {
  return SOA_FIELDS.map((field) => soa[field]).join(' ')
}

/** The entity's rows as lines of a master file, for the reader; `dns-zonefile` writes those that it can. */
export function entityLines(entity: Partial<ZoneEntity>, ttl: number): string[] {
  const lines: string[] = []
  for (const type of TYPES) {
    for (const row of entity[type] ?? []) lines.push(entityLine(type, row, ttl))
  }
  for (const { name, ttl: own = ttl, type, rdata } of entity.others ?? [])
    lines.push(`${name} ${own} IN ${type} ${rdata}`)
  return lines
}

function entityLine(type: EntityType, row: ZoneEntityRow, ttl: number): string {
  const values = FIELDS[type].map((field) =>
    field === 'txt' ? quoted(String(row[field] ?? '')) : String(row[field] ?? ''),
  )
  const own = `${row.name}\t${row.ttl ?? ttl}\tIN\t${type.toUpperCase()}\t${values.join('\t')}`
  if (type === 'txt') return own // it expands `$&` and `{…}` in texts
  const fields = Object.fromEntries(FIELDS[type].map((field, i) => [field, values[i]]))
  // It leaves a TTL of zero out when that is a number.
  const written = writeRow(
    { [type]: [{ ...fields, name: row.name, ttl: String(row.ttl ?? ttl) }] },
    `{${type}}`,
  )
  return written === own ? written : own
}

const writeRow = (rows: object, template: string): string =>
  (zonefile.generate as (rows: object, template: string) => string)({ ...rows, soa: {} }, template).trim()

/** An escape of RFC 1035 §5.1, or a character: of the text is a backslash before a letter or a space, or at the end. */
const PIECE = /\\\d{3}|\\[^\p{L}\s\d]|./gsu
const ESCAPED: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\' }
const LONGEST_STRING = 255
const encoder = new TextEncoder()

/**
 * A text that does not begin with a quote is one string, cut where it is longer than one may be (RFC 1035 §3.3), in
 * octets. Quotes within it are of the text.
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
