export interface FieldChange {
  /** Inner fields and the items of lists are separated by dots. */
  field: string
  /** Absent where the object had no such field. */
  before?: unknown
  /** Null for a field or an item that is removed. */
  after: unknown
}

/** Fields that identify an item of a list. */
const ITEM_KEYS = ['id', 'code', 'entry'] as const

/** The fields that differ between two states of an object; null where it does not exist. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  return compare(after ?? {}, before ?? {}, '')
}

function compare(after: unknown, before: unknown, field: string): FieldChange[] {
  if (isSame(after, before)) return []
  const within = (name: string) => (field === '' ? name : `${field}.${name}`)
  if (isObject(after) && isObject(before)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) => compare(after[name], before[name], within(name)))
  }
  if (Array.isArray(after) && Array.isArray(before)) {
    const [items, former] = [keyedItems(after), keyedItems(before)]
    const keys = new Set([...former.keys(), ...items.keys()])
    const changes = [...keys].flatMap((key) => compare(items.get(key), former.get(key), within(key)))
    return changes.length > 0 ? changes : [{ field, before, after }]
  }
  return [before === undefined ? { field, after } : { field, before, after: after ?? null }]
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
