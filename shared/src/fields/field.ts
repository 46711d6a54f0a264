import type { Language } from '../i18n/languages.ts'

/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>

interface FieldHead {
  label: Texts
  /** Explains the field in the OpenAPI document. */
  about?: string
  /** The option of the command line that sets the field. */
  option?: { flags: string; help: Texts }
}

interface TextField extends FieldHead {
  kind: 'text'
  /** Most characters. */
  max: number
  isRequired?: true
}

interface ChoiceField extends FieldHead {
  kind: 'choice'
  values: readonly string[]
  /** Value of a new record. Null: the field may be unset. */
  initial: string | null
}

interface FlagField extends FieldHead {
  kind: 'flag'
  /** Value of a new record whose other fields do not say otherwise. */
  initial: boolean
}

/** A field that administrators set. The data type of its value follows from the kind. */
export type Field = TextField | ChoiceField | FlagField
/** What a field may hold. */
export type FieldContent = string | boolean | null
export type FieldTable = Readonly<Record<string, Field>>

export type FieldValue<F extends Field> = F extends { kind: 'choice' }
  ? F['values'][number] | (null extends F['initial'] ? null : never)
  : F extends { kind: 'flag' }
    ? boolean
    : string

export type FieldValues<F extends FieldTable> = { -readonly [Name in keyof F]: FieldValue<F[Name]> }

export type TextFieldName<F extends FieldTable> = {
  [Name in NameOf<F>]: F[Name] extends { kind: 'text' } ? Name : never
}[NameOf<F>]

type NameOf<F extends FieldTable> = keyof F & string

export function fieldNames<F extends FieldTable>(fields: F): NameOf<F>[] {
  return Object.keys(fields)
}

/** The described fields of a record, in the order of the description. */
export function pickFields<F extends FieldTable>(fields: F, record: FieldValues<F>): FieldValues<F>
export function pickFields<F extends FieldTable>(
  fields: F,
  record: Partial<FieldValues<F>>,
): Partial<FieldValues<F>>
export function pickFields(fields: FieldTable, record: Readonly<Record<string, unknown>>) {
  const given = fieldNames(fields).filter((name) => record[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, record[name]]))
}

export function initialOf(field: Field): FieldContent {
  return field.kind === 'text' ? '' : field.initial
}

/** The values of a new record. */
export function initialValues<F extends FieldTable>(fields: F): FieldValues<F>
export function initialValues(fields: FieldTable) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]))
}
