import { quoted } from '@netwarden/shared/dns'

/** A part of a record's data with its own field. */
export interface FieldSetup {
  name: FieldName
  kind?: 'number' | 'text' | 'rest' | 'lines'
  /** Value in a new record. */
  initial?: string
  options?: readonly string[]
  example?: string
}

export type FieldName =
  | 'ip'
  | 'target'
  | 'host'
  | 'preference'
  | 'txt'
  | 'priority'
  | 'weight'
  | 'port'
  | 'mname'
  | 'rname'
  | 'serial'
  | 'refresh'
  | 'retry'
  | 'expire'
  | 'minimum'
  | 'flags'
  | 'tag'
  | 'value'
  | 'usage'
  | 'selector'
  | 'matching'
  | 'digest'
  | 'params'
  | 'rdata'

const number = (name: FieldName, initial = ''): FieldSetup => ({ name, kind: 'number', initial })
const service: readonly FieldSetup[] = [
  number('priority', '1'),
  { name: 'target', initial: '.', example: '.' },
  { name: 'params', kind: 'rest', example: 'alpn="h2,h3" port=443' },
]

/** The types with a form of their own, in the order in which they are offered, and their data in its order. */
export const TYPE_FIELDS: Readonly<Record<string, readonly FieldSetup[]>> = {
  A: [{ name: 'ip', example: '192.0.2.10' }],
  AAAA: [{ name: 'ip', example: '2001:db8::10' }],
  CNAME: [{ name: 'target', example: 'www' }],
  MX: [number('preference', '10'), { name: 'host', example: 'mail' }],
  NS: [{ name: 'host', example: 'ns1' }],
  TXT: [{ name: 'txt', kind: 'lines', example: 'v=spf1 mx -all' }],
  SRV: [
    number('priority', '0'),
    number('weight', '100'),
    number('port'),
    { name: 'target', example: 'server1' },
  ],
  PTR: [{ name: 'target', example: 'www.corp.example.' }],
  CAA: [
    number('flags', '0'),
    { name: 'tag', options: ['issue', 'issuewild', 'iodef', 'contactemail', 'contactphone'] },
    { name: 'value', example: 'ca.example.net' },
  ],
  TLSA: [
    { name: 'usage', options: ['3', '2', '1', '0'] },
    { name: 'selector', options: ['1', '0'] },
    { name: 'matching', options: ['1', '2', '0'] },
    { name: 'digest', kind: 'rest' },
  ],
  SVCB: service,
  HTTPS: service,
  SOA: [
    { name: 'mname' },
    { name: 'rname' },
    number('serial'),
    number('refresh'),
    number('retry'),
    number('expire'),
    number('minimum'),
  ],
}
const OTHER: readonly FieldSetup[] = [{ name: 'rdata', kind: 'lines' }]
export const OTHER_TYPE = 'OTHER'
/** Types of new records: a zone always has its SOA. */
export const NEW_TYPES = [...Object.keys(TYPE_FIELDS).filter((type) => type !== 'SOA'), OTHER_TYPE]

export const fieldsOf = (type: string): readonly FieldSetup[] => TYPE_FIELDS[type.toUpperCase()] ?? OTHER

export type FieldValues = Partial<Record<FieldName, string>>

const WORD = /"(?:\\.|[^"\\])*"|\S+/gs
const ONE_STRING = /^"((?:[^"\\])*)"$/

/** The values of the fields for a record's data. */
export function valuesOf(type: string, rdata: string): FieldValues {
  const fields = fieldsOf(type)
  if (fields === OTHER) return { rdata }
  if (fields.length === 1) return { [fields[0]?.name ?? 'rdata']: type === 'TXT' ? plain(rdata) : rdata }
  const words = [...rdata.matchAll(WORD)].map(([word]) => word)
  return Object.fromEntries(
    fields.map(({ name, kind }, index) => [
      name,
      kind === 'rest'
        ? words.slice(index).join(' ')
        : name === 'value'
          ? plain(words[index] ?? '')
          : (words[index] ?? ''),
    ]),
  )
}

/** One string is shown without its quotes; several strings, or one with escapes, are shown unchanged. */
const plain = (text: string) => ONE_STRING.exec(text)?.[1] ?? text

export function initialValues(type: string): FieldValues {
  return Object.fromEntries(
    fieldsOf(type).map(({ name, initial, options }) => [name, initial ?? options?.[0] ?? '']),
  )
}

/** The data as in a master file, by field. */
export function partsOf(type: string, values: FieldValues): { name: FieldName; text: string }[] {
  return fieldsOf(type).map(({ name }) => {
    const text = (values[name] ?? '').trim()
    return { name, text: (name === 'txt' || name === 'value') && text !== '' ? quoted(text) : text }
  })
}
