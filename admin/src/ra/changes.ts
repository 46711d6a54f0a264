import { CallError } from '../kit/session/index.ts'

type Fields = Readonly<Record<string, unknown>>

/** Those fields of `values` that `before` has otherwise or not at all. */
export function changesOf<Values extends Fields>(before: Fields, values: Values): Partial<Values> {
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(differing) as Partial<Values>
}

/** The form's field of an error path: an error in one entry of a list is shown at the list. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path

export type FieldFaults = readonly (readonly [field: string, fault: string])[]

/** What the server blames of a form that holds `values`: a fault at what is no field of it could never be mended there. */
export function fieldFaultsOf(
  error: Error | null,
  values: object,
  nameOf: (blamed: string) => string,
): FieldFaults {
  if (!(error instanceof CallError)) return []
  return Object.entries(error.fields)
    .map(([blamed, fault]) => [nameOf(blamed), fault] as const)
    .filter(([name]) => name in values)
}

/** Of two who changed a list at once: what either added is there, what either took out is not. */
export function mergeLists(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = mine.filter((item) => !before.includes(item) || theirs.includes(item))
  return [...kept, ...theirs.filter((item) => !before.includes(item) && !mine.includes(item))]
}
