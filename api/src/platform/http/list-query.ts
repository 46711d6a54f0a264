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

/** A cursor of a list without places of its own: the number of rows before the next ones. */
const ROW = /^row:(\d{1,6})$/

/** The window of a page. A page that is too deep for the database is a 400 that names the alternative. */
export function windowOf<Sort extends string>(input: PageInput<Sort>): ListWindow<Sort> {
  if (input.cursor === undefined) assertDepth(input.current * input.pageSize, 'current')
  return windowAtAnyDepth(input)
}

/** The window of a list in memory, in which a deep page costs no more. */
export function windowAtAnyDepth<Sort extends string>(input: PageInput<Sort>): ListWindow<Sort> {
  const { cursor, current, pageSize: limit, sort, order } = input
  if (cursor === undefined) return { offset: (current - 1) * limit, limit, sort, order }
  const row = ROW.exec(cursor)?.[1]
  if (row === undefined || current > 1) throw badCursor()
  return { offset: Number(row), limit, sort, order }
}

/** The window of a list that names the places of its rows: a page, or the rows after a place. */
export function placedWindowOf<Sort extends string>(input: PageInput<Sort>): ListWindow<Sort> {
  const { cursor, ...page } = input
  if (cursor !== undefined && input.current > 1) throw badCursor()
  return { ...windowOf(page), ...(cursor !== undefined && { after: cursor }) }
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

export function placedPageFrom<Row>(input: PageInput<string>, { rows, ...rest }: Slice<Row>): Page<Row> {
  return { list: rows, current: input.current, pageSize: input.pageSize, ...rest }
}

/** A page of a list without places of its own. Rows that come meanwhile may repeat some. */
export function pageFrom<Row>(input: PageInput<string>, slice: Slice<Row>): Page<Row> {
  const end = windowAtAnyDepth(input).offset + slice.rows.length
  const isMore = slice.rows.length === input.pageSize && (slice.totalIsAtLeast || slice.total > end)
  return placedPageFrom(input, isMore ? { ...slice, next: `row:${end}` } : slice)
}
