import type { ValueSchema } from './openapi-operations.ts'

const DAY = Date.UTC(2030, 0, 1)

/** Texts of the kinds that calls take; the number makes them different. */
function textsOf(index: number): string[] {
  return [
    `n${index}.example`,
    `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    `name_${index}`,
    `name${index}@example.com`,
    new Date(DAY + index * 1_000).toISOString(),
    `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    `https://n${index}.example/`,
    `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    'CN',
    'x',
  ]
}

const FORMATS: Readonly<Record<string, number>> = { email: 3, 'date-time': 4, uri: 6, uuid: 7 }

/** A value that a schema accepts, as far as it says so; another one for each number. */
export function sampleOf(schema: ValueSchema, index: number): unknown {
  if (schema.enum) return schema.enum[index % schema.enum.length]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], index)
  if (schema.type === 'object') return objectOf(schema, index)
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, index)]
  if (schema.type === 'boolean') return index % 2 === 0
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, index)
  return textOf(schema, index)
}

function objectOf({ properties = {} }: ValueSchema, index: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, index)]),
  )
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: ValueSchema, index: number): number {
  return Math.min(Math.max(minimum, 0) + index, maximum)
}

function textOf(schema: ValueSchema, index: number): string {
  const { pattern, format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const texts = textsOf(index)
  const place = FORMATS[format]
  if (place !== undefined) return texts[place] ?? ''
  const expression = pattern === undefined ? null : new RegExp(pattern, 'u')
  const isFit = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (expression?.test(text) ?? true)
  return texts.find(isFit) ?? ''
}
