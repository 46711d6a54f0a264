/** Fields that many calls share. Texts are keys, which the HTTP layer translates. */
import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_REST_RANGE } from '../limits/constants.ts'
import { ipSchema } from '../validators/canonical-schemas.ts'
import { deviceKeySchema } from '../validators/device-key.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { lineSchema } from '../validators/text-schema.ts'
import { isTimeZone } from '../validators/time-zone.ts'

export { isTimeZone }

const isoTime = z.iso.datetime({ offset: true, error: 'validation.time' })

/** A time: ISO 8601 with an offset on the wire, a Date in code. */
export const timeField = isoTime.transform((text) => new Date(text))

export const timeZoneField = z.string().refine(isTimeZone, { error: 'validation.timeZone' })

/** `from` (inclusive) and `to` (exclusive); the default is all stored records. */
export const timeRangeFields = {
  from: timeField.optional(),
  to: timeField.optional(),
  tz: timeZoneField.optional(),
}

export const versionField = z
  .number()
  .int()
  .optional()
  .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.')

/** A name, a pattern of names or a search word: as long as the longest name. */
export const nameTextField = z.string().trim().max(MAX_DOMAIN_TEXT_LENGTH)

export { lineSchema as lineField }

/** An address to filter by, in canonical spelling; an empty text is no filter. */
export const ipFilterField = z.union([z.literal(''), ipSchema], { error: 'validation.ip' })
export const deviceFilterField = z.union([z.literal(''), deviceKeySchema], { error: 'validation.device' })

const DIGITS = /^\s*[+-]?\d+\s*$/

/** Accepts decimal digits only. `Number` would also convert `''`, `null`, `true` and `[]`. */
function readDigits(value: number | string): unknown {
  return typeof value === 'string' && DIGITS.test(value) ? Number(value) : value
}

/** A whole number between two inclusive bounds. */
export function wholeNumberField(min: number, max: number) {
  return z.preprocess(readDigits, boundedNumber(min, max))
}

/** A whole number with a default, which is inside the schema so that the OpenAPI document shows it. */
export function wholeNumberOr(initial: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(readDigits, boundedNumber(min, max).default(initial))
}

function boundedNumber(min: number, max: number) {
  return z.number({ error: wrongKind }).int().min(min).max(max)
}

/** Values outside the bounds and missing values have their own texts. */
function wrongKind({ code, input }: { code?: string; input?: unknown }): string | undefined {
  return code === 'invalid_type' && input !== undefined ? 'validation.wholeNumber' : undefined
}

/** Reads on from the last row of an answer, at any depth. */
const cursorField = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe(
    '`next` of the answer before, with the same filters and order: the rows after it, also beyond the 10,000th; instead of `current`',
  )

/** Paging parameters of every list, including lists without times, so that clients page all of them alike. */
export const pageFields = {
  current: wholeNumberOr(1, 1),
  pageSize: wholeNumberOr(DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE),
  cursor: cursorField,
  tz: timeZoneField.optional(),
}

/** Paging, and sorting by one of the named fields. */
export function listFields<const Fields extends readonly [string, ...string[]]>(sortable: Fields) {
  return {
    ...pageFields,
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }
}

/** A switch in a query string: `true`, `1`, `false`, `0`, or a JSON boolean. */
export const flagField = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')

/**
 * The changeable fields of a row, which clients may send with the whole row as they read it. Other fields of the row
 * are dropped; unknown fields are rejected.
 */
export function withReadFields<Changes extends z.ZodObject>(changes: Changes, row: z.ZodObject) {
  const isReadOnly = (field: string) => field in row.shape && !(field in changes.shape)
  const written = (input: object) => Object.entries(input).filter(([field]) => !isReadOnly(field))
  return z.preprocess(
    (input: z.input<Changes>) =>
      typeof input === 'object' && input !== null ? Object.fromEntries(written(input)) : input,
    changes,
  )
}

/** Filter of react-admin for rows by id; `id` is one id or a list. */
export const idsFilter = {
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_REST_RANGE)]).optional(),
}

/** The answer of a list: one page of rows and the total. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.number(),
    current: z.number(),
    pageSize: z.number(),
    asOf: z
      .string()
      .optional()
      .describe('end of the range; send it as `to` to page through the same rows while new records arrive'),
    totalIsAtLeast: z.literal(true).optional().describe('present when the total is a lower bound'),
    next: z.string().optional().describe('present where more rows may follow; send it as `cursor`'),
  })
}
export interface Page<Row> {
  list: Row[]
  total: number
  current: number
  pageSize: number
  asOf?: string
  totalIsAtLeast?: true
  next?: string
}

/** A figure with its chart. `growth` is a fraction, null when there is nothing to compare with. */
export const statSchema = z.object({
  meta: z.object({
    updatedAt: z.string(),
    countedFrom: z
      .string()
      .optional()
      .describe(
        'present when the range held too many records to read: only records from this time on are counted',
      ),
  }),
  count: z.number(),
  growth: z.number().nullable(),
  chartData: z.array(z.object({ name: z.string(), value: z.number().nullable(), group: z.string() })),
})
export type Stat = z.infer<typeof statSchema>

export const distributionSchema = z.array(z.object({ name: z.string(), value: z.number() }))

export const rejectReasonsField = z
  .array(z.object({ reason: z.string(), lines: z.number() }))
  .describe('rejected lines grouped by reason, most frequent first; at most 40 reasons')
