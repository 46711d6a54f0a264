import { type AccessRecord, accessRecordSchema } from '@netwarden/shared'
import { z } from 'zod'
import type { EventStore } from './store.ts'
import { dayStart, type Span } from './time-slices.ts'
import { VISIT_COLUMNS, VISIT_CSV_COLUMNS } from './visit-columns.ts'
import { conditionSql, type VisitFilter } from './visit-filter.ts'
import { parseVisitId } from './visit-id.ts'
import { inRecords, visitSource } from './visit-source.ts'

const QUARTER = 15 * 60_000
/** Rows that a filter which no sum covers may read before its total is only a lower bound. */
const UNCOVERED_BUDGET = 20_000_000

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
}
export interface VisitPage {
  list: AccessRecord[]
  total: number
  isTotalBound: boolean
}

/** Lists of visits. The sums tell in which quarter hours the page lies, so that nothing else is read. */
export class VisitLists {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  async page(filter: VisitFilter, page: PageRequest, signal?: AbortSignal): Promise<VisitPage> {
    const days = await this.#countBySlot(filter, 'day', signal)
    if (days === null) return this.#pageUncovered(filter, page, signal)
    const total = days.reduce((sum, { visits }) => sum + visits, 0)
    const near = window(days, page)
    if (near.slots.length === 0) return { list: [], total, isTotalBound: false }

    const daySpans = near.slots.map(({ slot }) => this.#daySpan(slot, filter.span))
    const quarters = await this.#countQuarters(filter, daySpans, signal)
    const exact = window(quarters, { ...page, offset: page.offset - near.before })
    const spans = merge(exact.slots.map(({ slot }) => clip({ from: slot, to: slot + QUARTER }, filter.span)))
    const offset = page.offset - near.before - exact.before
    return { list: await this.#read(filter, spans, { ...page, offset }, signal), total, isTotalBound: false }
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
    signal: AbortSignal,
  ): Promise<NodeJS.ReadableStream> {
    const condition = conditionSql(filter.conditions)
    const columns = format === 'csv' ? VISIT_CSV_COLUMNS : VISIT_COLUMNS
    const sql = `SELECT ${columns} FROM access_record WHERE ${inRecords(filter.span)} AND ${condition.sql}
      ORDER BY at ${order}, uid ${order}`
    const name = format === 'csv' ? 'CSV' : 'JSONEachRow'
    return this.store.stream(sql, condition.params, name, { signal, seconds: 3_600 })
  }

  async #countBySlot(
    filter: VisitFilter,
    level: 'day' | 'quarter',
    signal?: AbortSignal,
  ): Promise<SlotCount[] | null> {
    const source = visitSource(filter, {
      columns: [],
      timeZone: this.timeZone,
      withSlot: true,
      ...(level === 'quarter' ? { coarsest: 'quarter' as const } : {}),
    })
    if (source.family === null) return null
    const start = level === 'day' ? 'toStartOfDay(slot, {zone:String})' : 'slot'
    const { rows } = await this.store.query(
      slotCount,
      `SELECT toUnixTimestamp(${start}) * 1000 AS start, sum(visits) AS n FROM ${source.sql} GROUP BY start HAVING n > 0 ORDER BY start`,
      { ...source.params, zone: this.timeZone },
      { ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async #countQuarters(filter: VisitFilter, days: Span[], signal?: AbortSignal): Promise<SlotCount[]> {
    const parts = await Promise.all(
      merge(days).map((span) => this.#countBySlot({ ...filter, span }, 'quarter', signal)),
    )
    return parts.flatMap((part) => part ?? [])
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
    const times = spans.map((span) => `(${inRecords(span)})`).join(' OR ')
    const { rows } = await this.store.query(
      accessRecordSchema,
      `SELECT ${VISIT_COLUMNS} FROM access_record WHERE (${times}) AND ${condition.sql}
       ORDER BY at ${page.order}, uid ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
      condition.params,
      { ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async #pageUncovered(filter: VisitFilter, page: PageRequest, signal?: AbortSignal): Promise<VisitPage> {
    const condition = conditionSql(filter.conditions)
    const counted = await this.store.query(
      z.object({ visits: z.number() }),
      `SELECT count() AS visits FROM access_record WHERE ${inRecords(filter.span)} AND ${condition.sql}`,
      condition.params,
      { rowBudget: UNCOVERED_BUDGET, ...(signal ? { signal } : {}) },
    )
    return {
      list: await this.#read(filter, [filter.span], page, signal),
      total: counted.rows[0]?.visits ?? 0,
      isTotalBound: counted.rowsRead >= UNCOVERED_BUDGET,
    }
  }
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

function clip(span: Span, within: Span): Span {
  return { from: Math.max(span.from, within.from), to: Math.min(span.to, within.to) }
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
