/** A long list of a value, which is moved in parts: where it is, and how many items it has. */
export interface LongList {
  path: readonly (string | number)[]
  length: number
}

/** Items of a list that moves with its value, and of a part. */
const SHORT = 200
export const ITEMS_A_PART = 1_000

/** The value with empty long lists, and what these lists hold. */
export function cutLists(value: unknown): { rest: unknown; lists: unknown[][]; places: LongList[] } {
  const lists: unknown[][] = []
  const places: LongList[] = []
  const cut = (given: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(given)) {
      if (given.length <= SHORT) return given.map((item, index) => cut(item, [...path, index]))
      lists.push(given)
      places.push({ path, length: given.length })
      return []
    }
    if (!isFields(given)) return given
    return Object.fromEntries(
      Object.entries(given).map(([name, inner]) => [name, cut(inner, [...path, name])]),
    )
  }
  return { rest: cut(value, []), lists, places }
}

/** The empty list at a path of a value that was cut. */
export function listAt(value: unknown, path: LongList['path']): unknown[] {
  const found = path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join('.')}`)
  return found
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
