import { HOSTILE_TEXTS } from './hostile-texts.ts'
import type { ValueSchema } from './openapi-operations.ts'
import { sampleOf } from './schema-samples.ts'

export interface HostileBody {
  what: string
  /** JSON. */
  text: () => string
}

const DIGITS = 400
const quoted = (text: string) => JSON.stringify(text)

/** JSON bodies for a schema of fields, none larger than that many bytes. */
export function hostileJson(schema: ValueSchema, bytes: number): HostileBody[] {
  const fields = Object.entries(schema.properties ?? {})
  const [first = 'a'] = fields.map(([name]) => name)
  const room = bytes - 1_000
  const inFirst = (value: string) => `{${quoted(first)}:${value}}`
  const keys = (key: (index: number) => string) => () => `{${joined(room, key)}}`
  const filled = (text: ValueText) => () => bodyOf(fields, room, text)
  const listsOf = (item: string) => filled((value, share) => list(value, share, () => item))
  const bodies: Record<string, () => string> = {
    'many keys': keys((index) => `"k${index}":1`),
    'one key many times': keys(() => `${quoted(first)}:1`),
    'keys of prototypes': keys(() => '"constructor":{"prototype":{}}'),
    'the key __proto__': keys(() => '"__proto__":{}'),
    'a deep list': () => inFirst('['.repeat(room)),
    'deep objects': () => inFirst(`${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`),
    'a long number': () => inFirst('9'.repeat(room)),
    'large numbers': filled(numbers),
    'lists of numbers': listsOf('1'),
    'lists of empty objects': listsOf('{}'),
    'lists of empty lists': listsOf('[]'),
    'full lists': filled(full),
    'full lists of one item': filled((value, share) => full(value, share, 1)),
  }
  for (const name of Object.keys(HOSTILE_TEXTS))
    bodies[`texts of ${name}`] = filled((value, share) => long(value, share, name))
  return Object.entries(bodies).map(([what, text]) => ({ what, text }))
}

/** Items with commas between them in that many bytes. */
function joined(bytes: number, item: (index: number) => string): string {
  const parts: string[] = []
  for (let length = 0, index = 0; ; index++) {
    const text = item(index)
    length += text.length + 1
    if (length > bytes) return parts.join()
    parts.push(text)
  }
}

type Field = [name: string, schema: ValueSchema]
/** The JSON of a field in that many bytes; null where there is nothing to send. */
type ValueText = (schema: ValueSchema, share: number) => string | null

/** Each field with an equal share of the bytes; those for which there is nothing to send are samples. */
function bodyOf(fields: readonly Field[], bytes: number, text: ValueText): string {
  const hostile = fields.filter(([, schema]) => text(schema, 1_000) !== null).length
  const share = Math.floor(bytes / 2 / Math.max(1, hostile))
  const parts = fields.map(([name, schema]) => {
    const value = text(schema, share) ?? JSON.stringify(sampleOf(schema, 0))
    return `${quoted(name)}:${value}`
  })
  return `{${parts.join()}}`
}

/** The schema itself, or one of its alternatives, with that type. */
function ofType(schema: ValueSchema, type: string): ValueSchema | undefined {
  if (schema.type === type) return schema
  return schema.anyOf?.map((one) => ofType(one, type)).find((one) => one !== undefined)
}

function numbers(schema: ValueSchema): string | null {
  return (ofType(schema, 'integer') ?? ofType(schema, 'number')) ? `1${'0'.repeat(DIGITS)}` : null
}

function list(schema: ValueSchema, bytes: number, item: (index: number) => string): string | null {
  return ofType(schema, 'array') ? `[${joined(bytes, item)}]` : null
}

/** Lists with as many items as the schema allows, of so many kinds; in objects as well. */
function full(schema: ValueSchema, bytes: number, kinds = Number.POSITIVE_INFINITY): string | null {
  const { items = {}, maxItems = 100_000 } = ofType(schema, 'array') ?? {}
  if (ofType(schema, 'array')) {
    const most = Math.min(maxItems, Math.floor(bytes / 2 / JSON.stringify(sampleOf(items, 0)).length))
    return JSON.stringify(Array.from({ length: most }, (_, index) => sampleOf(items, index % kinds)))
  }
  const fields = Object.entries(ofType(schema, 'object')?.properties ?? {})
  if (fields.every(([, field]) => full(field, 1_000, kinds) === null)) return null
  return bodyOf(fields, 2 * bytes, (field, share) => full(field, share, kinds))
}

/** A long text in each text, also of lists and objects. */
function long(schema: ValueSchema, bytes: number, name: string): string | null {
  const text = HOSTILE_TEXTS[name]?.(bytes) ?? ''
  if (ofType(schema, 'string')) return withinBytes(text, bytes)
  const items = ofType(schema, 'array')?.items
  const inItems = items ? long(items, bytes, name) : null
  if (inItems !== null) return `[${inItems}]`
  const fields = Object.entries(ofType(schema, 'object')?.properties ?? {})
  return fields.length === 0 ? null : bodyOf(fields, 2 * bytes, (field, share) => long(field, share, name))
}

/** As JSON, where a character takes up to six bytes. */
function withinBytes(text: string, bytes: number): string {
  const length = Buffer.byteLength(quoted(text.slice(0, 600)))
  return quoted(text.slice(0, Math.floor((bytes * Math.min(text.length, 600)) / Math.max(length, 1))))
}
