import { z } from 'zod'
import { lineSchema } from '../validators/text-schema.ts'
import { type Field, type FieldContent, type FieldTable, type FieldValue, initialOf } from './field.ts'

type SchemaOf<F extends Field> = z.ZodType<FieldValue<F>, FieldValue<F>>
type Schemas<F extends FieldTable> = { -readonly [Name in keyof F]: SchemaOf<F[Name]> }
/** Whether a new record has to name the field. */
type IsAsked<F extends Field> = F extends { isRequired: true }
  ? F extends { initial: string | readonly string[] }
    ? false
    : true
  : false
type NewSchemas<F extends FieldTable> = {
  -readonly [Name in keyof F]: IsAsked<F[Name]> extends true
    ? SchemaOf<F[Name]>
    : F[Name] extends { isDerived: true }
      ? z.ZodOptional<SchemaOf<F[Name]>>
      : z.ZodDefault<SchemaOf<F[Name]>>
}

/** Schemas of the fields in responses. */
export function storedSchemas<F extends FieldTable>(fields: F): Schemas<F>
export function storedSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => described(field, orNull(field, storedSchema(field))))
}

/** Schemas of the fields as they are stored: one that was never stored has its initial value. */
export function keptSchemas<F extends FieldTable>(
  fields: F,
): { -readonly [Name in keyof F]: z.ZodDefault<SchemaOf<F[Name]>> }
export function keptSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => orNull(field, storedSchema(field)).default(initialOf(field)))
}

/** Schemas of the fields as clients write them. */
export function writtenSchemas<F extends FieldTable>(fields: F): Schemas<F>
export function writtenSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => described(field, orNull(field, writtenSchema(field))))
}

/** Schemas of the fields of a new record: an omitted field has its initial value, unless others decide it. */
export function newSchemas<F extends FieldTable>(fields: F): NewSchemas<F>
export function newSchemas(fields: FieldTable) {
  return mapFields(fields, (field) => {
    const schema = described(field, orNull(field, writtenSchema(field)))
    if ('isDerived' in field) return schema.optional()
    const isAsked = 'isRequired' in field && field.initial === undefined
    return isAsked ? schema : schema.default(initialOf(field))
  })
}

function storedSchema(field: Field): z.ZodType<FieldContent> {
  if (field.kind === 'text') return z.string()
  if (field.kind === 'texts') return z.array(z.string())
  if (field.kind === 'number') return z.number()
  return writtenSchema(field)
}

function writtenSchema(field: Field): z.ZodType<FieldContent> {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.values)
    case 'flag':
      return z.boolean()
    case 'number': {
      const said = field.error === undefined ? undefined : { error: field.error }
      const number = field.isDecimal ? z.number(said) : z.number(said).int(said)
      return number.min(field.min, said).max(field.max, said)
    }
    case 'texts':
      return z.array(field.schema).max(field.max)
    case 'text': {
      const text = field.isLine ? lineSchema(field.max) : z.string().trim().max(field.max)
      return field.schema ?? (field.isRequired ? text.min(1, { error: 'validation.required' }) : text)
    }
  }
}

function orNull(field: Field, schema: z.ZodType<FieldContent>): z.ZodType<FieldContent> {
  return field.initial === null ? schema.nullable() : schema
}

function described<Schema extends z.ZodType>({ about }: Field, schema: Schema): Schema {
  return about === undefined ? schema : schema.describe(about)
}

function mapFields<Result>(fields: FieldTable, map: (field: Field) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))
}
