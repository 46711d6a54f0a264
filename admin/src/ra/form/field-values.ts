import {
  type FieldContent,
  type FieldTable,
  type FieldValue,
  type FieldValues,
  initialValues,
  pickFields,
} from '@netwarden/shared/fields'

/** Values of described fields in a form, where an empty text stands for an unset field. */
export type FormValues<F extends FieldTable> = {
  -readonly [Name in keyof F]:
    | Exclude<FieldValue<F[Name]>, null>
    | (null extends FieldValue<F[Name]> ? '' : never)
}

/** The fields of a record, or of a new one, as a form shows them. */
export function formValues<F extends FieldTable>(fields: F, record: FieldValues<F> | undefined): FormValues<F>
export function formValues(fields: FieldTable, record: Readonly<Record<string, FieldContent>> | undefined) {
  const values = record ? pickFields(fields, record) : initialValues(fields)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** The values of a form as a request has them. */
export function writtenValues<F extends FieldTable>(fields: F, values: FormValues<F>): FieldValues<F>
export function writtenValues(fields: FieldTable, values: Readonly<Record<string, string | boolean>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name]
      return [name, field.kind === 'choice' && value === '' ? null : value]
    }),
  )
}
