import {
  type Field,
  type FieldContent,
  type FieldTable,
  type FieldValues,
  initialValues,
  pickFields,
} from '@netwarden/shared/fields'
import type { Label, Translate } from '../../kit/i18n/index.ts'

/** Values of described fields in a form: an empty text is an unset field, lists and numbers are texts. */
export type FormValues<F extends FieldTable> = {
  -readonly [Name in keyof F]: F[Name] extends { kind: 'choice' }
    ? F[Name]['values'][number] | (F[Name] extends { initial: string } ? never : '')
    : F[Name] extends { kind: 'flag' }
      ? boolean
      : string
}

type NumberField = Extract<Field, { kind: 'number' }>
type TextField = Extract<Field, { kind: 'text' }>

const SEPARATOR = /[\s,，、;；]+/
const WHOLE = /^\d{1,15}$/
const INVISIBLE = /\p{C}/u
const DECIMAL = /^\d+(\.\d+)?$/

/** The fields of a record, or of a new one, as a form shows them. */
export function formValues<F extends FieldTable>(fields: F, record: FieldValues<F> | undefined): FormValues<F>
export function formValues(fields: FieldTable, record: FieldValues<FieldTable> | undefined) {
  const values = record ? pickFields(fields, record) : initialValues(fields)
  return mapFields(fields, (field, name) => shown(field, values[name] ?? null))
}

/** The values of a form as a request has them. */
export function writtenValues<F extends FieldTable>(fields: F, values: FormValues<F>): FieldValues<F>
export function writtenValues(fields: FieldTable, values: Readonly<Record<string, string | boolean>>) {
  return mapFields(fields, (field, name) => written(field, values[name] ?? ''))
}

function shown(field: Field, value: FieldContent): string | boolean {
  if (field.kind === 'texts' && Array.isArray(value)) return value.join(field.isLines ? '\n' : ', ')
  if (field.kind === 'number' && typeof value === 'number')
    return String(field.isDecimal ? value : Math.round(value / factorOf(field)))
  return typeof value === 'boolean' ? value : String(value ?? '')
}

function written(field: Field, value: string | boolean): FieldContent {
  if (typeof value === 'boolean') return value
  if (field.kind === 'texts') return value.split(SEPARATOR).filter((part) => part !== '')
  if (field.initial === null && value.trim() === '') return null
  return field.kind === 'number' ? Number(value) * factorOf(field) : value
}

/** The fault of the text of a field; undefined for a valid one. */
export function faultOf(field: Field, text: string, t: Translate, label: Label): string | undefined {
  if (text.trim() === '') {
    const isRequired = field.kind === 'number' ? field.initial !== null : 'isRequired' in field
    if (!isRequired) return undefined
    return 'missing' in field && field.missing ? label({ label: field.missing }) : t('ui.required')
  }
  if (field.kind === 'text' && lengthOf(field, text.trim()) > field.max)
    return t('ui.tooLong', { limit: field.max })
  if (field.kind === 'text' && field.isLine && INVISIBLE.test(text.trim())) return t('ui.singleLine')
  if (field.kind === 'text' && field.fault && !field.schema?.safeParse(text).success)
    return label({ label: field.fault })
  return field.kind === 'number' ? faultOfNumber(field, text.trim(), t) : undefined
}

/** Schemas of their own count characters, the others UTF-16 code units. */
function lengthOf({ schema }: TextField, text: string): number {
  return schema ? [...text].length : text.length
}

function faultOfNumber(field: NumberField, text: string, t: Translate): string | undefined {
  const factor = factorOf(field)
  const [min, max] = [Math.ceil(field.min / factor), Math.floor(field.max / factor)]
  const isNumber = (field.isDecimal ? DECIMAL : WHOLE).test(text)
  if (isNumber && Number(text) >= min && Number(text) <= max) return undefined
  return t(field.isDecimal ? 'ui.numberRange' : 'ui.wholeRange', { min, max })
}

function factorOf({ shownIn }: NumberField): number {
  return shownIn?.factor ?? 1
}

function mapFields<Result>(
  fields: FieldTable,
  map: (field: Field, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]))
}
