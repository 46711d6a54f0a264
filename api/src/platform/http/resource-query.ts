import type { ListQuery } from '@netwarden/shared/contract'
import { fieldErrors } from '@netwarden/shared/errors'
import { MAX_REST_RANGE } from '@netwarden/shared/limits'
import { z } from 'zod'
import { check } from './input.ts'
import { assertDepth, type ListWindow } from './list-query.ts'

const DEFAULT_ROWS = 10

const rowNumber = z.number().int().min(0)
const rangeSchema = z.tuple([rowNumber, rowNumber])

export function readWindow<Sort extends string>(
  { sort, range }: ListQuery,
  sorts: readonly [Sort, ...Sort[]],
  filter: unknown,
): ListWindow<Sort> {
  const [first, last] = range === undefined ? [0, rowsOf(filter) - 1] : readRange(range)
  const limit = last - first + 1
  if (limit < 1) throw fieldErrors({ range: 'validation.invalid' })
  if (limit > MAX_REST_RANGE) {
    throw fieldErrors({ range: { key: 'validation.tooManyItems', params: { limit: MAX_REST_RANGE } } })
  }
  assertDepth(last + 1, 'range')
  if (sort === undefined) return { offset: first, limit }
  const [field, order] = readSort(sort, sorts)
  return { offset: first, limit, sort: field, order }
}

function readRange(text: string): [number, number] {
  return check(z.object({ range: rangeSchema }), { range: readJson('range', text) }).range
}

const namesIds = z.object({ id: z.array(z.string()).min(1) })

/** The provider requests rows by id without a range, and treats missing rows as deleted. */
function rowsOf(filter: unknown): number {
  return namesIds.safeParse(filter).data?.id.length ?? DEFAULT_ROWS
}

function readSort<Sort extends string>(text: string, sorts: readonly [Sort, ...Sort[]]) {
  const field = z.enum(sorts, { error: 'validation.sortField' })
  const direction = z.enum(['ASC', 'DESC']).transform((word) => (word === 'ASC' ? 'asc' : 'desc'))
  const sort = z.tuple([field, direction])
  return check(z.object({ sort }), { sort: readJson('sort', text) }).sort
}

export function readFilter<Filter extends z.ZodType>(
  { filter }: ListQuery,
  schema: Filter,
): z.output<Filter> {
  return check(schema, readJson('filter', filter))
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldErrors({ [name]: 'validation.invalid' })
  }
}

/** `users 0-9/55`, as the provider's reader of totals wants it. */
export function contentRange(name: string, offset: number, count: number, total: number): string {
  return count === 0 ? `${name} */${total}` : `${name} ${offset}-${offset + count - 1}/${total}`
}
