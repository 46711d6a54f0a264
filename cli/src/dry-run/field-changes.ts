import type { Call, Fields } from '@netwarden/shared/contract'
import { changesPartOfLists, isAddress, isInput } from './call-fields.ts'

export interface FieldChange {
  /** Inner fields and the items of lists are separated by dots. */
  field: string
  /** Absent where the object has no such field. */
  before?: unknown
  /** Null for an item that is removed from its list. */
  after: unknown
}

const SECRET = /password|passphrase|secret|token/i
const MASK = '***'
/** Fields that identify an item of a list. */
const ITEM_KEYS = ['id', 'code', 'entry'] as const

/** The fields of a write that differ from the object as it is now. Secrets are masked. */
export function fieldChanges(call: Call, fields: Fields, current: unknown): FieldChange[] {
  const isPartial = changesPartOfLists(call)
  return Object.entries(fields)
    .filter(([name]) => !isAddress(call, name))
    .flatMap(([name, value]) => {
      const before = isObject(current) && !isInput(call, name) ? current[name] : undefined
      return compare(masked({ [name]: value }), { [name]: before }, '', isPartial)
    })
}

function compare(after: unknown, before: unknown, field: string, isPartial: boolean): FieldChange[] {
  if (after === undefined || isSame(after, before)) return []
  if (isObject(after) && isObject(before)) {
    return Object.entries(after).flatMap(([name, value]) =>
      compare(value, before[name], field === '' ? name : `${field}.${name}`, isPartial),
    )
  }
  if (Array.isArray(after) && Array.isArray(before)) return compareLists(after, before, field, isPartial)
  return [before === undefined ? { field, after } : { field, before, after }]
}

function compareLists(
  after: readonly unknown[],
  before: readonly unknown[],
  field: string,
  isPartial: boolean,
): FieldChange[] {
  const [items, former] = [keyedItems(after), keyedItems(before)]
  const removed = isPartial ? [] : [...former].filter(([key]) => !items.has(key))
  const changes = [
    ...[...items].flatMap(([key, item]) => compare(item, former.get(key), `${field}.${key}`, isPartial)),
    ...removed.map(([key, item]) => ({ field: `${field}.${key}`, before: item, after: null })),
  ]
  const isReordered = !isPartial && !isSame([...items.keys()], [...former.keys()])
  return changes.length === 0 && isReordered ? [{ field, before, after }] : changes
}

/** The items of a list by their id, code or entry, or else by themselves. */
function keyedItems(list: readonly unknown[]): Map<string, unknown> {
  return new Map(list.map((item) => [keyOf(item), item]))
}

function keyOf(item: unknown): string {
  if (typeof item === 'string') return item
  const keys = isObject(item) ? ITEM_KEYS.map((name) => item[name]) : []
  const key = keys.find((value) => typeof value === 'string')
  return typeof key === 'string' ? key : JSON.stringify(item)
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
