import type { Page } from '@netwarden/shared/contract'
import { type AppError, fieldErrors } from '@netwarden/shared/errors'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { isServerCall } from './server-calls.ts'

/** The rows of a list and their order, for paged calls and for the resources of react-admin. */
export interface ListWindow<Sort extends string = string> {
  offset: number
  limit: number
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  /** The rows begin after this place, which `next` of another answer named. */
  after?: string | undefined
}

/** The next rows in the order of their ids: pages by key miss and repeat no row, and cost the same at any depth. */
export interface AfterId {
  id: string
  limit: number
}

export interface Slice<Row> {
  rows: Row[]
  total: number
  totalIsAtLeast?: true
  asOf?: string
  /** The place of the last row, where more may follow. */
  next?: string
}

interface PageInput<Sort extends string> {
  current: number
  pageSize: number
  cursor?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** The window of a page. A page that is too deep for the database is a 400 that names the alternative. */
export function windowOf<Sort extends string>({
  current,
  pageSize,
  sort,
  order,
  cursor,
}: PageInput<Sort>): ListWindow<Sort> {
  if (cursor !== undefined && current > 1) throw badCursor()
  assertDepth(current * pageSize, 'current')
  const after = cursor === undefined ? {} : { after: cursor }
  return { offset: (current - 1) * pageSize, limit: pageSize, sort, order, ...after }
}

export function assertDepth(lastRow: number, field: string): void {
  if (lastRow <= MAX_PAGE_DEPTH || isServerCall()) return
  throw fieldErrors({ [field]: { key: 'error.pageTooDeep', params: { limit: MAX_PAGE_DEPTH } } })
}

/** A cursor of another list or order, or beside a page number. */
export function badCursor(): AppError {
  return fieldErrors({ cursor: 'validation.invalid' })
}

/** The place from which the next rows are read; none after the last row. */
export function nextOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => string,
): { next?: string } {
  const last = rows.at(-1)
  return last === undefined || rows.length < limit ? {} : { next: placeOf(last) }
}

export function pageFrom<Row>(input: PageInput<string>, { rows, ...rest }: Slice<Row>): Page<Row> {
  return { list: rows, current: input.current, pageSize: input.pageSize, ...rest }
}
