import type { Fields } from '@netwarden/shared'

export interface FieldChange {
  /** Inner fields are separated by dots. */
  field: string
  /** Absent where the object has no such field. */
  before?: unknown
  after: unknown
}

/** Fields that choose the object or the kind of call. */
const ADDRESS: ReadonlySet<string> = new Set(['id', 'ids', 'version', 'dryRun', 'wait'])
const SECRET = /password|passphrase|secret|token/i
const MASK = '***'
/** Fields that identify an item of a list. */
const ITEM_KEYS = ['id', 'code'] as const

/** The fields of a write that differ from the object as it is now. Secrets are masked. */
export function fieldChanges(fields: Fields, current: unknown): FieldChange[] {
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !ADDRESS.has(name)))
  return compare(masked(given), current, '')
}

function compare(after: unknown, before: unknown, field: string): FieldChange[] {
  if (after === undefined || isSame(after, before)) return []
  if (isObject(after) && (field === '' || isObject(before))) {
    return Object.entries(after).flatMap(([name, value]) =>
      compare(value, isObject(before) ? before[name] : undefined, field === '' ? name : `${field}.${name}`),
    )
  }
  const [items, former] = [keyedItems(after), keyedItems(before)]
  if (items && former) {
    return [...items].flatMap(([key, item]) => compare(item, former.get(key), `${field}.${key}`))
  }
  return [before === undefined ? { field, after } : { field, before, after }]
}

/** The items of a list by their id or code; null where they have none. */
function keyedItems(value: unknown): Map<string, unknown> | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const items = new Map<string, unknown>()
  for (const item of value) {
    const name = isObject(item) && ITEM_KEYS.find((key) => typeof item[key] === 'string')
    if (!name) return null
    items.set(String(item[name]), item)
  }
  return items
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (value instanceof Date) return value.toISOString()
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && typeof inner !== 'boolean' ? MASK : masked(inner),
    ]),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
