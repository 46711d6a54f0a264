import { z } from 'zod'
import { type Field, type FieldContent, type FieldTable, type FieldValue, initialOf } from './field.ts'

type SchemaOf<F extends Field> = z.ZodType<FieldValue<F>, FieldValue<F>>
type Schemas<F extends FieldTable> = { -readonly [Name in keyof F]: SchemaOf<F[Name]> }
type NewSchemas<F extends FieldTable> = {
  -readonly [Name in keyof F]: F[Name] extends { isRequired: true }
    ? SchemaOf<F[Name]>
    : F[Name] extends { kind: 'flag' }
      ? z.ZodOptional<SchemaOf<F[Name]>>
      : z.ZodDefault<SchemaOf<F[Name]>>
}

/** Schemas of the fields in responses. */
export function storedSchemas<F extends FieldTable>(fields: F): Schemas<F>
export function storedSchemas(fields: FieldTable) {
  return mapFields(fields, (field) =>
    described(field, field.kind === 'text' ? z.string() : writtenSchema(field)),
  )
}

/** Schemas of the fields as clients write them. */
export function writtenSchemas<F extends FieldTable>(fields: F): Schemas<F>
export function writtenSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => described(field, writtenSchema(field)))
}

/** Schemas of the fields of a new record: an omitted field has its initial value; of a flag its other fields decide. */
export function newSchemas<F extends FieldTable>(fields: F): NewSchemas<F>
export function newSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => {
    const schema = described(field, writtenSchema(field))
    if (field.kind === 'flag') return schema.optional()
    return field.kind === 'text' && field.isRequired ? schema : schema.default(initialOf(field))
  })
}

function writtenSchema(field: Field): z.ZodType<FieldContent> {
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'choice') return choiceOf(field)
  const text = z.string().trim()
  return (field.isRequired ? text.min(1, { error: 'validation.required' }) : text).max(field.max)
}

function choiceOf({ values, initial }: Extract<Field, { kind: 'choice' }>): z.ZodType<string | null> {
  const choice = z.enum(values)
  return initial === null ? choice.nullable() : choice
}

function described<Schema extends z.ZodType>({ about }: Field, schema: Schema): Schema {
  return about === undefined ? schema : schema.describe(about)
}

function mapFields<Result>(fields: FieldTable, map: (field: Field) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))
}
