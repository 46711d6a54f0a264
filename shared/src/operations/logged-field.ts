import type { Field, Texts } from '../fields/index.ts'

/** A logged value: its label, the description that it has elsewhere, and what it contains. */
export interface LoggedField {
  label: Texts
  field?: Field
  /** The words of its values, where no description has them. */
  values?: Readonly<Record<string, Texts>>
  parts?: LoggedFields
}
export type LoggedFields = Readonly<Record<string, LoggedField>>
