import type { z } from 'zod'
import type { Language } from '../i18n/languages.ts'

/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>

interface FieldHead {
  label: Texts
  /** Explains the field below its input. */
  hint?: Texts
  /** Explains the field in the OpenAPI document. */
  about?: string
  /** The option of the command line that sets the field; `words` stand for true and false. */
  option?: { flags: string; help: Texts; words?: readonly [string, string] }
}

interface TextField extends FieldHead {
  kind: 'text'
  /** Most characters. */
  max: number
  isRequired?: true
  /** Without invisible characters. */
  isLine?: true
  /** Value of a new record; without it, an empty text. Null: the field may be unset. */
  initial?: string | null
  /** For a new record, the server decides it where it is left out. */
  isDerived?: true
  /** Instead of a trimmed text. */
  schema?: z.ZodType<string, string>
  /** Says in forms what the schema takes. */
  fault?: Texts
  /** Says in forms that the field is empty; without it, that the field is required. */
  missing?: Texts
}

interface ChoiceField extends FieldHead {
  kind: 'choice'
  values: readonly string[]
  /** Names of the values, for forms. */
  words?: Readonly<Record<string, Texts>>
  isRequired?: true
  /** Value of a new record; without it, the record has to name one. Null: the field may be unset. */
  initial?: string | null
}

interface FlagField extends FieldHead {
  kind: 'flag'
  initial: boolean
  /** For a new record, its other fields decide where it is left out. */
  isDerived?: true
}

interface NumberField extends FieldHead {
  kind: 'number'
  min: number
  max: number
  isDecimal?: true
  initial: number | null
  unit?: Texts
  /** Key of the text by which the server refuses a value; without it, by what is wrong with the value. */
  error?: string
  /** The unit that people use in forms. */
  shownIn?: { factor: number; unit: Texts }
}

/** A list of texts. */
interface TextsField extends FieldHead {
  kind: 'texts'
  /** Most texts. */
  max: number
  isRequired?: true
  initial: readonly string[]
  /** A form has one line for each. */
  isLines?: true
  /** Of one text. */
  schema: z.ZodType<string, string>
}

/** A field that administrators set. The data type of its value follows from the kind. */
export type Field = TextField | ChoiceField | FlagField | NumberField | TextsField
/** What a field may hold. */
export type FieldContent = string | boolean | number | readonly string[] | null
export type FieldTable = Readonly<Record<string, Field>>

export type FieldValue<F extends Field> =
  | (F extends { kind: 'choice' }
      ? F['values'][number]
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'number' }
          ? number
          : F extends { kind: 'texts' }
            ? string[]
            : string)
  | (F extends { initial: infer Initial } ? (null extends Initial ? null : never) : never)

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
  return field.initial === undefined ? '' : field.initial
}

/** The values of a new record. */
export function initialValues<F extends FieldTable>(fields: F): FieldValues<F>
export function initialValues(fields: FieldTable) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]))
}
