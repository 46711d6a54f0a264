import { type AccessRecord, accessRecordSchema } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { z } from 'zod'
import { countableSpan } from './countable-span.ts'
import { findFamily, ROLLUP_FAMILIES } from './rollups.ts'
import { inRecords } from './source-parts.ts'
import type { EventStore } from './store.ts'
import type { StreamTaker } from './stream-slots.ts'
import { clip, DAY, dayStart, QUARTER, quarterStarts, type Span } from './time-slices.ts'
import { categoryParams, VISIT_COLUMNS, VISIT_CSV_COLUMNS } from './visit-columns.ts'
import { columnsOf, conditionSql, findsNothing, type SqlFragment, type VisitFilter } from './visit-filter.ts'
import { parseVisitId } from './visit-id.ts'
import { visitSource } from './visit-source.ts'

interface SlotCount {
  slot: number
  visits: number
}
const slotCount = z
  .object({ start: z.number(), n: z.number() })
  .transform(({ start, n }) => ({ slot: start, visits: n }))

export interface PageRequest {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  /** Id of a visit: the rows begin after it. */
  after?: string | undefined
}
export interface VisitPage {
  list: AccessRecord[]
  total: number
  isTotalBound: boolean
}

/** Lists of visits. The sums say which quarter hours hold the page, so that nothing else is read. */
export class VisitLists {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
    /** Names of categories in a CSV file, by id; others are written as their id. */
    private readonly categoryNames: () => ReadonlyMap<string, string>,
  ) {}

  /** Without `after` this is for pages near the beginning: the cost grows with the offset. */
  async page(filter: VisitFilter, page: PageRequest, signal?: AbortSignal): Promise<VisitPage> {
    if (findsNothing(filter)) return { list: [], total: 0, isTotalBound: false }
    return page.after === undefined ? this.#page(filter, page, signal) : this.#after(filter, page, signal)
  }

  /** The rows after a visit, as the first page of what is left; visits of the same moment are passed over. */
  async #after(
    filter: VisitFilter,
    { after = '', limit, order }: PageRequest,
    signal?: AbortSignal,
  ): Promise<VisitPage> {
    const key = parseVisitId(after)
    if (!key) throw fieldErrors({ cursor: 'validation.invalid' })
    const { at, uid } = key
    const moment = { from: at, to: at + 1 }
    const rest = order === 'desc' ? { from: filter.span.from, to: at + 1 } : { from: at, to: filter.span.to }
    const span = clip(rest, filter.span)
    const condition = conditionSql(filter.conditions)
    const passed = this.store.query(
      z.object({ n: z.number() }),
      `SELECT count() AS n FROM access_record WHERE ${inRecords(clip(moment, filter.span))}
         AND uid ${order === 'desc' ? '>=' : '<='} {after:UInt64} AND ${condition.sql}`,
      { ...condition.params, after: uid },
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    const [{ rows }, all] = await Promise.all([
      passed,
      this.#page(filter, { offset: 0, limit: 1, order }, signal),
    ])
    if (span.from >= span.to) return { ...all, list: [] }
    const page = await this.#page({ ...filter, span }, { offset: rows[0]?.n ?? 0, limit, order }, signal)
    return { ...all, list: page.list }
  }

  async #page(filter: VisitFilter, page: PageRequest, signal?: AbortSignal): Promise<VisitPage> {
    const [days, newest] = await Promise.all([
      this.#countBySlot(filter, 'day', { signal }),
      this.#countNewest(filter, page, signal),
    ])
    if (days === null) return this.#pageUncovered(filter, page, signal)
    const total = countOf(days)
    const { quarters, offset } = newest
      ? { quarters: newest, offset: page.offset }
      : await this.#countNear(days, filter, page, signal)
    const exact = window(quarters, { ...page, offset })
    const spans = merge(exact.slots.map(({ slot }) => clip({ from: slot, to: slot + QUARTER }, filter.span)))
    const list = await this.#read(filter, spans, { ...page, offset: offset - exact.before }, signal)
    return { list, total: Math.max(total, lastRow(page, list)), isTotalBound: false }
  }

  async find(id: string): Promise<AccessRecord | null> {
    const key = parseVisitId(id)
    if (!key) return null
    const { rows } = await this.store.query(
      accessRecordSchema,
      `SELECT ${VISIT_COLUMNS} FROM access_record WHERE at = fromUnixTimestamp64Milli({at:Int64}, 'UTC') AND uid = {uid:UInt64} LIMIT 1`,
      { at: key.at, uid: key.uid },
    )
    return rows[0] ?? null
  }

  /** All visits of a filter as the engine writes them, a CSV file without its first line. */
  stream(
    filter: VisitFilter,
    order: 'asc' | 'desc',
    format: 'csv' | 'ndjson',
    taker: StreamTaker,
  ): Promise<NodeJS.ReadableStream> {
    const condition = conditionSql(filter.conditions)
    const isCsv = format === 'csv'
    const columns = isCsv ? VISIT_CSV_COLUMNS : VISIT_COLUMNS
    const sql = `SELECT ${columns} FROM access_record WHERE ${inRecords(filter.span)} AND ${condition.sql}
      ORDER BY at ${order}, uid ${order}`
    const params = { ...condition.params, ...(isCsv && categoryParams(this.categoryNames())) }
    return this.store.stream(sql, params, isCsv ? 'CSV' : 'JSONEachRow', { taker, seconds: 3_600 })
  }

  async #countBySlot(
    filter: VisitFilter,
    level: 'day' | 'quarter',
    { signal, within }: { signal?: AbortSignal | undefined; within?: readonly Span[] },
  ): Promise<SlotCount[] | null> {
    const source = visitSource(filter, {
      columns: [],
      timeZone: this.timeZone,
      withSlot: true,
      ...(level === 'quarter' ? { coarsest: 'quarter' as const } : {}),
      ...(within ? { within } : {}),
    })
    if (source.family === null) return null
    const start = level === 'day' ? 'toStartOfDay(slot, {zone:String})' : 'slot'
    const { rows } = await this.store.query(
      slotCount,
      `SELECT toUnixTimestamp(${start}) * 1000 AS start, sum(visits) AS n FROM ${source.sql} GROUP BY start HAVING n > 0 ORDER BY start`,
      { ...source.params, zone: this.timeZone },
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    return rows
  }

  /**
   * Queries the newest quarter hours while the days are still being counted: they usually contain the page, which then
   * needs no second query. Null when they do not, or when they would be expensive to read.
   */
  async #countNewest(
    filter: VisitFilter,
    { order, offset, limit }: PageRequest,
    signal?: AbortSignal,
  ): Promise<SlotCount[] | null> {
    const cheapSpan = cheapQuarters(filter)
    if (order !== 'desc' || cheapSpan === 0) return null
    const span = clip({ from: filter.span.to - cheapSpan, to: filter.span.to }, filter.span)
    const quarters = await this.#countBySlot({ ...filter, span }, 'quarter', { signal })
    const isInside = span.from === filter.span.from || countOf(quarters ?? []) >= offset + limit
    return isInside ? quarters : null
  }

  /** The quarter hours that hold the page, and the offset at which it begins. */
  async #countNear(
    days: readonly SlotCount[],
    filter: VisitFilter,
    page: PageRequest,
    signal?: AbortSignal,
  ): Promise<{ quarters: SlotCount[]; offset: number }> {
    const near = window(days, page)
    const within = merge(near.slots.map(({ slot }) => this.#daySpan(slot, filter.span)))
    const [first] = within
    const last = within.at(-1)
    if (!first || !last) return { quarters: [], offset: 0 }
    // One query for all days: the filter finds nothing between them.
    const span = { from: first.from, to: last.to }
    const quarters = await this.#countBySlot({ ...filter, span }, 'quarter', { signal, within })
    return { quarters: quarters ?? [], offset: page.offset - near.before }
  }

  #daySpan(slot: number, within: Span): Span {
    const nextDay = dayStart(slot + 36 * 3_600_000, this.timeZone)
    return clip({ from: slot, to: nextDay }, within)
  }

  async #read(
    filter: VisitFilter,
    spans: Span[],
    page: PageRequest,
    signal?: AbortSignal,
  ): Promise<AccessRecord[]> {
    if (spans.length === 0) return []
    const condition = conditionSql(filter.conditions)
    const times = timesSql(spans)
    const { rows } = await this.store.query(
      accessRecordSchema,
      `SELECT ${VISIT_COLUMNS} FROM access_record WHERE ${times.sql} AND ${condition.sql}
       ORDER BY at ${page.order}, uid ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
      { ...condition.params, ...times.params },
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async #pageUncovered(filter: VisitFilter, page: PageRequest, signal?: AbortSignal): Promise<VisitPage> {
    const condition = conditionSql(filter.conditions)
    const span = await countableSpan(this.store, filter, { columns: [], timeZone: this.timeZone, signal })
    const counted = await this.store.query(
      z.object({ visits: z.number() }),
      `SELECT count() AS visits FROM access_record WHERE ${inRecords(span)} AND ${condition.sql}`,
      condition.params,
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    // One more row than the page shows whether another page exists: rows before the counted days are reachable, too.
    const found = await this.#read(filter, [filter.span], { ...page, limit: page.limit + 1 }, signal)
    const isLast = found.length > 0 && found.length <= page.limit
    return {
      list: found.slice(0, page.limit),
      total: Math.max(counted.rows[0]?.visits ?? 0, lastRow(page, found)),
      isTotalBound: span.from > filter.span.from && !isLast,
    }
  }
}

/**
 * The length (ms) up to which quarter hours are cheap to read: the aggregates of one name, device, address, port or
 * organisation are adjacent within each day, and those of all visits are few; others would need a scan.
 */
function cheapQuarters({ conditions }: VisitFilter): number {
  const family = findFamily(columnsOf(conditions))
  if (family === null) return 0
  if (family === 'total') return 2 * DAY
  const [leading] = ROLLUP_FAMILIES[family]
  return conditions.some(({ column, operator }) => column === leading && operator === '=') ? 32 * DAY : 0
}

/** Counting may have ended before the rows of the page arrived. */
function lastRow({ offset }: PageRequest, list: readonly AccessRecord[]): number {
  return list.length === 0 ? 0 : offset + list.length
}

function countOf(slots: readonly SlotCount[]): number {
  return slots.reduce((total, { visits }) => total + visits, 0)
}

/** The slots, in ascending order, that hold the rows of a page, and how many rows lie before them in its order. */
function window(slots: readonly SlotCount[], page: PageRequest): { slots: SlotCount[]; before: number } {
  const ordered = page.order === 'desc' ? [...slots].reverse() : slots
  const found: SlotCount[] = []
  let passed = 0
  let before = 0
  for (const slot of ordered) {
    if (passed >= page.offset + page.limit) break
    if (passed + slot.visits > page.offset) {
      if (found.length === 0) before = passed
      found.push(slot)
    }
    passed += slot.visits
  }
  return { slots: page.order === 'desc' ? found.reverse() : found, before }
}

/**
 * Spans of whole quarter hours, except for the ends of the first and last one. A set of quarter hours needs one lookup
 * per row, while a chain of spans would be evaluated in full.
 */
function timesSql(spans: readonly Span[]): SqlFragment {
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last) return { sql: '0', params: {} }
  const whole = inRecords({ from: first.from, to: last.to })
  if (spans.length === 1) return { sql: whole, params: {} }
  const quarters = spans.flatMap(quarterStarts)
  return {
    sql: `${whole} AND toStartOfFifteenMinutes(at) IN {quarters:Array(DateTime('UTC'))}`,
    params: { quarters: quarters.map((at) => at / 1000) },
  }
}

/** Joins spans that touch; they come in ascending order. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && last.to >= span.from) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
