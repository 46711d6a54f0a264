import type { SubjectKind } from '@netwarden/shared/contract'
import { LOCAL_DOMAIN_TYPE, verdictBySchema } from '@netwarden/shared/domain'
import { MAX_COUNTERPARTS } from '@netwarden/shared/limits'
import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { type Condition, conditionSql, IS_LOCAL } from '../../platform/events/visit-filter.ts'
import { type VisitSource, visitSource } from '../../platform/events/visit-source.ts'
import { areDayStarts } from '../../platform/time/chart-slots.ts'
import type { SlotsAndCut } from './timespans.ts'

/** The column that names a subject of each kind. */
export const SUBJECT_COLUMNS = {
  device: 'device_ip',
  domain: 'domain',
  org: 'org',
  dstHost: 'dst_ip',
} as const satisfies Record<SubjectKind, string>

/** The column that is compared with a subject's key: a device's is its identity, wherever it was. */
export function columnOf(kind: SubjectKind): string {
  return kind === 'device' ? 'device_id' : SUBJECT_COLUMNS[kind]
}

/** The start of the chart's slot that holds a moment; the starts travel as a parameter. */
const BUCKET = 'roundDown(toUnixTimestamp(slot), {starts:Array(UInt32)}) * 1000'

/** Figures by the start of each slot with visits. */
export type SlotFigures = Map<number, number>

/** What was read, and how long ago (ms) it held all visits that had arrived. */
type Aged<Figures> = Figures & { age: number }

export interface CutFigures {
  slots: SlotFigures
  before: number
}

const keyFigures = z.object({ key: z.string(), n: z.number(), banned: z.number() })
const deviceFigures = z.object({
  id: z.string(),
  ip: z.string(),
  visits: z.number(),
  banned: z.number(),
})
const slotCountOfKey = z.object({ key: z.string(), last: z.number() })
const counted = z.object({ n: z.number() })
const slotCount = z.object({ start: z.number(), n: z.number() })
const slotVisits = z.object({ start: z.number(), before: z.number(), n: z.number(), banned: z.number() })
const nameFigures = z
  .object({
    names: z.number(),
    namesBefore: z.number(),
    localNames: z.number(),
    localVisits: z.number(),
    bySlot: z.tuple([z.array(z.number()), z.array(z.number())]),
    /** The most visited first, so the numbers of visits are negative. */
    most: z.array(z.tuple([z.number(), z.string()])),
  })
  .transform(({ names, namesBefore, localNames, localVisits, bySlot: [starts, counts], most }) => ({
    names,
    before: namesBefore,
    local: { names: localNames, visits: localVisits },
    slots: new Map(starts.map((start, index) => [start, counts[index] ?? 0])) as SlotFigures,
    most: most.map(([less, name]) => ({ name, n: -less })),
  }))
export type NameFigures = z.output<typeof nameFigures>

const NO_NAMES: NameFigures = {
  names: 0,
  before: 0,
  local: { names: 0, visits: 0 },
  slots: new Map(),
  most: [],
}
const named = z.object({ name: z.string(), n: z.number() })
const bounds = z.object({ first: z.number(), last: z.number(), n: z.number() })
const face = z.object({
  at: z.number(),
  device_ip: z.string(),
  device_mac: z.string(),
  device_name: z.string(),
  device_id: z.string(),
  domain: z.string(),
  registrable_domain: z.string(),
  org: z.string(),
  domain_type: z.string(),
  risk_level: z.string(),
  dst_ip: z.string(),
  dst_host: z.string(),
  country: z.string(),
  network: z.string(),
  solved_mode: z.string(),
  verdict_by: verdictBySchema,
})
export type SubjectFace = z.infer<typeof face>

const PAGE = { shared: 'page' } as const

export class SubjectsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** The newest part of a span in which a query on these columns may be answered. */
  countable(span: Span, columns: readonly string[], conditions: Condition[]): Promise<Span> {
    return countableSpan(this.store, { span, conditions }, { columns, timeZone: this.timeZone })
  }

  /** Names in the span that the conditions do not match in `past`. */
  async newNames(column: string, span: Span, past: Span, conditions: Condition[]): Promise<number> {
    const now = visitSource({ span, conditions }, { columns: [column], timeZone: this.timeZone })
    const before = visitSource({ span: past, conditions }, { columns: [column], timeZone: this.timeZone })
    return this.#count(
      `SELECT uniqExactIf(${column}, ${column} != '') AS n FROM ${now.sql}
       WHERE ${column} NOT IN (SELECT ${column} FROM ${before.sql})`,
      now,
    )
  }

  /** Visits and banned visits of each slot, and of the part of the span before `cut`. */
  async visitsBetween(
    span: Span,
    { starts, cut }: SlotsAndCut,
    conditions: Condition[],
  ): Promise<Aged<Record<'visits' | 'banned', CutFigures>>> {
    const source = this.#slotSource(['solved_mode'], span, { starts, cut }, conditions)
    const { rows, age } = await this.store.query(
      slotVisits,
      `SELECT ${BUCKET} AS start, toUInt8(isBefore) AS before, sum(visits) AS n, sumIf(visits, solved_mode = 'banned') AS banned
       FROM ${source.sql} GROUP BY start, before`,
      withStarts(source, starts),
      PAGE,
    )
    const figures = (of: 'n' | 'banned'): CutFigures => {
      const slots: SlotFigures = new Map()
      let before = 0
      for (const row of rows) {
        slots.set(row.start, (slots.get(row.start) ?? 0) + row[of])
        if (row.before === 1) before += row[of]
      }
      return { slots, before }
    }
    return { visits: figures('n'), banned: figures('banned'), age }
  }

  /**
   * The names of a column: how many there are in each slot, from `whole` on and before `cut`, and the most visited from
   * `whole` on. Where `local` is given, names of local discovery are counted by themselves as well, or only so (`apart`).
   */
  async names(
    column: string,
    span: Span,
    { starts, cut, whole }: SlotsAndCut & { whole: number },
    conditions: Condition[],
    local?: 'apart' | 'too',
  ): Promise<Aged<NameFigures>> {
    const columns = local ? [column, IS_LOCAL.column] : [column]
    const source = this.#slotSource(columns, span, { starts, cut }, conditions)
    const isLocal = local ? `${IS_LOCAL.column} = '${LOCAL_DOMAIN_TYPE}'` : '0'
    const isCounted = local === 'apart' ? `NOT (${isLocal})` : '1'
    const isCurrent = `toUnixTimestamp(slot) * 1000 >= ${whole}`
    const { rows, age } = await this.store.query(
      nameFigures,
      `SELECT countIf(n > 0) AS names, countIf(before) AS namesBefore, countIf(ofLocal > 0) AS localNames, sum(ofLocal) AS localVisits,
              sumMap(slots, arrayMap(slot -> toUInt64(1), slots)) AS bySlot,
              groupArraySortedIf(${MAX_COUNTERPARTS})((-toInt64(n), name), n > 0) AS most
       FROM (SELECT ${column} AS name, sumIf(visits, ${isCurrent} AND ${isCounted}) AS n, sumIf(visits, ${isCurrent} AND ${isLocal}) AS ofLocal,
                    max(isBefore AND ${isCounted}) AS before, groupUniqArrayIf(${BUCKET}, ${isCounted}) AS slots
             FROM ${source.sql} WHERE ${column} != '' GROUP BY name)`,
      withStarts(source, starts),
      PAGE,
    )
    return { ...(rows[0] ?? NO_NAMES), age }
  }

  /** Names by the slot of their first visit, if that is in the span. */
  async newBetween(
    column: string,
    span: Span,
    keptFrom: number,
    starts: readonly number[],
    conditions: Condition[],
  ): Promise<Aged<{ slots: SlotFigures }>> {
    const options = { columns: [column], timeZone: this.timeZone }
    const now = visitSource({ span, conditions }, { ...options, withSlot: true, coarsest: 'quarter' })
    const past = visitSource({ span: { from: keptFrom, to: span.from }, conditions }, options)
    return this.#bySlot(
      `SELECT ${BUCKET.replace('slot', 'first')} AS start, count() AS n
       FROM (SELECT ${column}, min(slot) AS first FROM ${now.sql}
             WHERE ${column} != '' AND ${column} NOT IN (SELECT ${column} FROM ${past.sql}) GROUP BY ${column})
       GROUP BY start`,
      now,
      starts,
    )
  }

  /** Visits, banned visits and the last quarter hour of each of some keys. */
  async figures(column: string, keys: readonly string[], span: Span, kept: Span) {
    const conditions: Condition[] = [{ column, operator: 'IN', value: keys }]
    const options = { columns: [column, 'solved_mode'], timeZone: this.timeZone }
    const today = visitSource({ span, conditions }, options)
    const all = visitSource({ span: kept, conditions }, { ...options, withSlot: true, coarsest: 'quarter' })
    const [counts, lasts] = await Promise.all([
      this.store.query(
        keyFigures,
        `SELECT ${column} AS key, sum(visits) AS n, sumIf(visits, solved_mode = 'banned') AS banned
         FROM ${today.sql} GROUP BY key`,
        today.params,
        PAGE,
      ),
      this.store.query(
        slotCountOfKey,
        `SELECT ${column} AS key, toUnixTimestamp(max(slot)) * 1000 AS last FROM ${all.sql} GROUP BY key`,
        all.params,
        PAGE,
      ),
    ])
    const figures = new Map(counts.rows.map(({ key, n, banned }) => [key, { visits: n, banned }]))
    return { figures, lasts: new Map(lasts.rows.map(({ key, last }) => [key, last])) }
  }

  /** The devices with the most visits, each with the address of most of them. */
  async devicesOf(span: Span, conditions: Condition[], limit: number) {
    const columns = ['device_id', 'device_ip', 'solved_mode']
    const source = visitSource({ span, conditions }, { columns, timeZone: this.timeZone })
    const { rows } = await this.store.query(
      deviceFigures,
      `SELECT id, argMax(address, n) AS ip, sum(n) AS visits, sum(b) AS banned
       FROM (SELECT device_id AS id, device_ip AS address, sum(visits) AS n, sumIf(visits, solved_mode = 'banned') AS b
             FROM ${source.sql} WHERE device_id != '' GROUP BY id, address)
       GROUP BY id ORDER BY visits DESC, id LIMIT ${limit}`,
      source.params,
      PAGE,
    )
    return rows
  }

  #slotSource(
    columns: string[],
    span: Span,
    { starts, cut }: SlotsAndCut,
    conditions: Condition[],
  ): VisitSource {
    const coarsest = areDayStarts(starts, this.timeZone) ? 'day' : 'quarter'
    const options = { columns, timeZone: this.timeZone, withSlot: true, coarsest } as const
    return visitSource({ span, conditions }, { ...options, cut })
  }

  async #bySlot(sql: string, source: VisitSource, starts: readonly number[]) {
    const { rows, age } = await this.store.query(slotCount, sql, withStarts(source, starts), PAGE)
    return { slots: new Map(rows.map(({ start, n }) => [start, n])), age }
  }

  /** The most visited names without visits in `past`. */
  async newCounterparts(column: string, span: Span, past: Span, conditions: Condition[], limit: number) {
    const options = { columns: [column], timeZone: this.timeZone }
    const source = visitSource({ span, conditions }, options)
    const { rows, age } = await this.store.query(
      named,
      `SELECT ${column} AS name, sum(visits) AS n FROM ${source.sql} WHERE ${column} != ''
         AND ${column} NOT IN (SELECT ${column} FROM ${visitSource({ span: past, conditions }, options).sql})
       GROUP BY name ORDER BY n DESC, name LIMIT ${limit}`,
      source.params,
      PAGE,
    )
    return { rows, age }
  }

  /** First and last quarter hour in which the subject was seen, from the sums. */
  async bounds(span: Span, conditions: Condition[]): Promise<{ first: number; last: number } | null> {
    const source = visitSource(
      { span, conditions },
      { columns: [], timeZone: this.timeZone, withSlot: true, coarsest: 'quarter' },
    )
    const { rows } = await this.store.query(
      bounds,
      `SELECT toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last, count() AS n
       FROM ${source.sql}`,
      source.params,
      PAGE,
    )
    const row = rows[0]
    return row && row.n > 0 ? row : null
  }

  /** The first or newest record within a span, for fields that only records contain. */
  async edgeRecord(span: Span, conditions: Condition[], order: 'asc' | 'desc'): Promise<SubjectFace | null> {
    const { sql, params } = conditionSql(conditions)
    const { rows } = await this.store.query(
      face,
      `SELECT toUnixTimestamp64Milli(at) AS at, device_ip, device_mac, device_name, device_id, domain, registrable_domain, org,
              domain_type, risk_level, dst_ip, dst_host, country, network, solved_mode, verdict_by
       FROM access_record WHERE ${inRecords(span)} AND ${sql} ORDER BY at ${order}, uid ${order} LIMIT 1`,
      params,
      PAGE,
    )
    return rows[0] ?? null
  }

  async #count(sql: string, { params }: VisitSource): Promise<number> {
    const { rows } = await this.store.query(counted, sql, params, PAGE)
    return rows[0]?.n ?? 0
  }
}

function withStarts({ params }: VisitSource, starts: readonly number[]) {
  return { ...params, starts: starts.map((start) => start / 1000) }
}
