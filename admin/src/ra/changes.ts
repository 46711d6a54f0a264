import { CallError } from '../kit/session/index.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields of `values` that differ from `before` or are missing in it. */
export function changesOf<Values extends Fields>(before: Fields, values: Values): Partial<Values> {
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(differing) as Partial<Values>
}

/** The form's field of an error path: an error in one entry of a list is shown at the list. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path

export type FieldFaults = readonly (readonly [field: string, fault: string])[]

/** The faults of a form that contains `values`: a fault outside of its fields could not be corrected there. */
export function fieldFaultsOf(
  error: Error | null,
  values: object,
  nameOf: (blamed: string) => string,
): FieldFaults {
  if (!(error instanceof CallError)) return []
  return Object.entries(error.fields)
    .map(([blamed, fault]) => [nameOf(blamed), fault] as const)
    .filter(([name]) => holds(values, name.split('.')))
}

/** A group of fields has a path for each. */
function holds(values: object, [first = '', ...rest]: readonly string[]): boolean {
  const found = Object.entries(values).find(([name]) => name === first)
  if (!found) return false
  const inner: unknown = found[1]
  return rest.length === 0 || (typeof inner === 'object' && inner !== null && holds(inner, rest))
}

/** Merges two concurrent changes of a list: additions of both are kept, and so are removals. */
export function mergeLists(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = mine.filter((item) => !before.includes(item) || theirs.includes(item))
  return [...kept, ...theirs.filter((item) => !before.includes(item) && !mine.includes(item))]
}
