/** The fields that many calls share. Texts are keys, translated at the edge. */
import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_REST_RANGE } from '../constants.ts'
import { deviceKeySchema } from '../validators/device-key.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { ipSchema } from '../validators/ip.ts'
import { isTimeZone } from '../validators/time-zone.ts'

export { isTimeZone }

const isoTime = z.iso.datetime({ offset: true, error: 'validation.time' })

/** A moment: ISO 8601 with offset in, a Date inside. */
export const timeField = isoTime.transform((text) => new Date(text))

export const timeZoneField = z.string().refine(isTimeZone, { error: 'validation.timeZone' })

/** `from` (inclusive), `to` (exclusive); by default all that is kept. */
export const timeRangeFields = {
  from: timeField.optional(),
  to: timeField.optional(),
  tz: timeZoneField.optional(),
}

/** A name, a pattern of names, or a word to look for: long enough for the longest name. */
export const nameTextField = z.string().trim().max(MAX_DOMAIN_TEXT_LENGTH)

/** What people call something: one line, and nothing in it that cannot be seen. */
export function lineField(limit: number) {
  return z
    .string()
    .trim()
    .max(limit)
    .regex(/^\P{C}*$/u, { error: 'validation.singleLine' })
}

/** An address to look for, in its one spelling; empty is none. */
export const ipFilterField = z.union([z.literal(''), ipSchema], { error: 'validation.ip' })
export const deviceFilterField = z.union([z.literal(''), deviceKeySchema], { error: 'validation.device' })

const DIGITS = /^\s*[+-]?\d+\s*$/

/** In a query string a number is its digits. `Number` would also take `''`, `null`, `true` and `[]` for one. */
function readDigits(value: number | string): unknown {
  return typeof value === 'string' && DIGITS.test(value) ? Number(value) : value
}

/** A whole number, both bounds included. */
export function wholeNumberField(min: number, max: number) {
  return z.preprocess(readDigits, boundedNumber(min, max))
}

/** The same, of calls that do without it. The default stands inside, where the OpenAPI document finds it. */
export function wholeNumberOr(initial: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(readDigits, boundedNumber(min, max).default(initial))
}

function boundedNumber(min: number, max: number) {
  return z.number({ error: wrongKind }).int().min(min).max(max)
}

/** What misses a bound, or is missing, has a text of its own. */
function wrongKind({ code, input }: { code?: string; input?: unknown }): string | undefined {
  return code === 'invalid_type' && input !== undefined ? 'validation.wholeNumber' : undefined
}

/** What each list takes, those without times too: one way of asking does for all of them. */
export const pageFields = {
  current: wholeNumberOr(1, 1),
  pageSize: wholeNumberOr(DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE),
  tz: timeZoneField.optional(),
}

/** Paging and sorting by one of the named fields. */
export function listFields<const Fields extends readonly [string, ...string[]]>(sortable: Fields) {
  return { ...pageFields, sort: z.enum(sortable).optional(), order: z.enum(['asc', 'desc']).optional() }
}

/** A switch in a query string: `true`, `1`, `false`, `0`, or a JSON boolean. */
export const flagField = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')

/**
 * Changes of a row, which may come with the whole row as it was read: what of it cannot be changed is left out, and
 * what is no field of it is refused as ever.
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

/** How react-admin asks for some rows by their ids; `id` may be one or many. */
export const idsFilter = {
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_REST_RANGE)]).optional(),
}

/** The answer of a list: a page, and how many there are in all. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.number(),
    current: z.number(),
    pageSize: z.number(),
    asOf: z
      .string()
      .optional()
      .describe('repeat as `to` to page through the same rows while records come in'),
    totalIsAtLeast: z.literal(true).optional().describe('present when the total is a lower bound'),
  })
}
export interface Page<Row> {
  list: Row[]
  total: number
  current: number
  pageSize: number
  asOf?: string
  totalIsAtLeast?: true
}

/** An overview figure with its chart. `growth` is a fraction, null when there was nothing to compare with. */
export const statSchema = z.object({
  meta: z.object({
    updatedAt: z.string(),
    countedFrom: z
      .string()
      .optional()
      .describe('present when all would have been too much to read: only what is newer was counted'),
  }),
  count: z.number(),
  growth: z.number().nullable(),
  chartData: z.array(z.object({ name: z.string(), value: z.number().nullable(), group: z.string() })),
})
export type Stat = z.infer<typeof statSchema>

export const distributionSchema = z.array(z.object({ name: z.string(), value: z.number() }))

export const rejectReasonsField = z
  .array(z.object({ reason: z.string(), lines: z.number() }))
  .describe('rejected lines grouped by reason, the most frequent first; at most 40 reasons')
