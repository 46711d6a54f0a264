import * as library from 'dns-zonefile'

/** The types of the library declare named exports, but its module has one default export. */
const zonefile = Reflect.get(library, 'default') as typeof library
const generate = zonefile.generate as (rows: object, template: string) => string

/** The fields that `dns-zonefile` gives each type, in the order of the record data (RFC 1035 §3.3, 2782, 3596, 8659). */
const FIELDS = {
  SOA: ['mname', 'rname', 'serial', 'refresh', 'retry', 'expire', 'minimum'],
  NS: ['host'],
  A: ['ip'],
  AAAA: ['ip'],
  CNAME: ['alias'],
  MX: ['preference', 'host'],
  SRV: ['priority', 'weight', 'port', 'target'],
  PTR: ['host'],
  CAA: ['flags', 'tag', 'value'],
} as const satisfies Record<string, readonly string[]>

/** A type whose fields and lines `dns-zonefile` converts. */
export type ZonefileType = keyof typeof FIELDS
export type RecordFields = Record<string, string | number>

/** A word of record data: a quoted string with its quotes, or anything without a space. */
const WORD = /"(?:\\.|[^"\\])*"|\S+/gs
/** Words that the library reads and writes unchanged. Quotes, `;`, `'`, parentheses, `$&` and `{…}` are not among them. */
const SAFE = /^[\w.*@:/-]+$/

export const isZonefileType = (type: string): type is ZonefileType => Object.hasOwn(FIELDS, type)

const NUMBERS: ReadonlySet<string> = new Set([
  'serial',
  'refresh',
  'retry',
  'expire',
  'minimum',
  'preference',
  'priority',
  'weight',
  'port',
  'flags',
])

/**
 * Whether record data has one word per field of its type, with numbers where they belong; otherwise the library would
 * lose data.
 */
export function hasAllFields(type: ZonefileType, rdata: string): boolean {
  const words = rdata.match(WORD) ?? []
  const fields: readonly string[] = FIELDS[type]
  return (
    words.length === fields.length &&
    fields.every((field, index) => !NUMBERS.has(field) || /^\d+$/.test(words[index] ?? ''))
  )
}

/**
 * The fields of one record's canonical data, as `dns-zonefile` names them; numbers are numbers.
 * Words that the library would cut or change are replaced by placeholders while it reads them.
 */
export function readFields(type: ZonefileType, rdata: string): RecordFields {
  const mask = new Mask()
  const words = (rdata.match(WORD) ?? []).map((word) => mask.hide(word))
  const parsed: Record<string, unknown> = { ...zonefile.parse(`@ 1 IN ${type} ${words.join(' ')}`) }
  const found = parsed[type.toLowerCase()]
  const row: unknown = Array.isArray(found) ? found[0] : found
  return Object.fromEntries(
    FIELDS[type].map((field): [string, string | number] => {
      const value: unknown = Reflect.get(Object(row), field)
      return [field, typeof value === 'number' ? value : mask.show(String(value ?? ''))]
    }),
  )
}

/** One line of a master file, its parts separated by tabs: owner, TTL in seconds, class, type and data. */
export function writeLine(
  type: Exclude<ZonefileType, 'SOA'>,
  { name, ttl }: { name: string; ttl: number },
  fields: Readonly<Record<string, unknown>>,
): string {
  const mask = new Mask()
  const key = type.toLowerCase()
  // A TTL of zero is left out when it is a number.
  const row = { ...maskedFields(type, fields, mask), name: mask.hide(name), ttl: String(ttl) }
  return mask.showWords(generate({ [key]: [row], soa: {} }, `{${key}}`))
}

/** The data of an SOA record in one line (RFC 1035 §3.3.13). */
export function writeSoaData(fields: Readonly<Record<string, unknown>>): string {
  const mask = new Mask()
  const template = FIELDS.SOA.map((field) => `{${field}}`).join('')
  return mask.showWords(generate({ soa: maskedFields('SOA', fields, mask) }, template)).replaceAll('\t', ' ')
}

function maskedFields(type: ZonefileType, fields: Readonly<Record<string, unknown>>, mask: Mask): object {
  return Object.fromEntries(FIELDS[type].map((field) => [field, mask.hide(String(fields[field] ?? ''))]))
}

/** Placeholders for words that the library would change; canonical names end with a dot, so no name equals a placeholder. */
class Mask {
  readonly #words: string[] = []

  hide(word: string): string {
    if (SAFE.test(word)) return word
    this.#words.push(word)
    return `masked${this.#words.length - 1}`
  }

  show(word: string): string {
    const [, index] = /^masked(\d+)$/.exec(word) ?? []
    return index === undefined ? word : (this.#words[Number(index)] ?? word)
  }

  showWords(line: string): string {
    return line
      .trim()
      .split('\t')
      .map((word) => this.show(word))
      .join('\t')
  }
}
