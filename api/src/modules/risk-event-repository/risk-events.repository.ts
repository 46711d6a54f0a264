import type { RISK_EVENT_SORTS } from '@netwarden/shared/contract'
import type { RiskCode, RiskGroup, RiskLevel, RiskStatus } from '@netwarden/shared/domain'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Span } from '../../platform/events/time-slices.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText, decodedMatches } from '../../platform/state/contains-text.ts'
import { isOwned, type OwnedKeys } from '../../platform/state/owned-rows.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { RiskEventTable } from '../../platform/state/tables/risk.ts'
import type { Work } from '../../platform/state/work.ts'
import { groupHeads, groupMembers } from './event-groups.ts'
import { MarksRepository } from './marks.repository.ts'

/** Rows of a write lack `deviceName`, the current name of the device, and `confidence`; `group` is of a grouped list. */
export type RiskEventRow = Selectable<RiskEventTable> & {
  deviceName?: string | null
  confidence?: number
  group?: RiskGroup | null
}
export type RiskEventPatch = Partial<
  Pick<RiskEventTable, 'status' | 'solvedAt' | 'solvedBy' | 'solvedComment'> &
    Pick<RiskEventRow, 'handler' | 'assignee' | 'mark'>
>
export type RiskEventSort = (typeof RISK_EVENT_SORTS)[number]

export interface RiskEventConditions {
  span?: Span
  riskLevel?: RiskLevel
  status?: RiskStatus
  /** A text somewhere in the event, or one of the findings whose name holds it. */
  text?: { part: string; codes: readonly RiskCode[] }
  ids?: readonly string[]
  /** The devices of a person. */
  devices?: OwnedKeys
  /** One row for at least so many equal open events. */
  groupFrom?: number
  /** An event: those of its group. */
  groupOf?: string
}

/** In the order of detection. */
type Place = Pick<RiskEventRow, 'detectedAt' | 'id'>

export interface RiskEventEnd {
  status: RiskStatus
  solvedAt: number
  solvedBy: string
  solvedComment: string | null
  handler: string | null
}

const TEXT_COLUMNS = ['org', 'domain', 'device_ip', 'device_mac', 'dst_host_ip', 'id'] as const
/** Sorts by severity instead of the alphabet. */
const SEVERITY = sql`case risk_level when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end`
/** Sorts open events first, then by severity. */
const URGENCY = sql`case status when 'alarmed' then 10 else 0 end + ${SEVERITY}`
const DEVICE_NAME = sql<string | null>`(select coalesce(device.name, device.given_name) from device
  where device.id = coalesce(risk_event.device_mac, risk_event.device_ip))`
const SORT_COLUMNS = {
  detectedAt: 'detectedAt',
  lastSeenAt: 'lastSeenAt',
  status: 'status',
  count: 'count',
  code: 'code',
  deviceIP: 'deviceIp',
  domain: 'domain',
  id: 'id',
} as const satisfies Record<Exclude<RiskEventSort, 'riskLevel' | 'urgency'>, keyof RiskEventTable>

export class RisksRepository {
  readonly #marks: MarksRepository

  constructor(private readonly db: StateReader) {
    this.#marks = new MarksRepository(db)
  }

  within({ trx }: Work): RisksRepository {
    return new RisksRepository(trx)
  }

  async count(span: Span): Promise<number> {
    const { n } = await this.db
      .selectFrom('riskEvent')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('detectedAt', '>=', span.from)
      .where('detectedAt', '<', span.to)
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  /** Events of each level by slots of so many milliseconds from a moment on, in the terms of the charts. */
  async bySlot(
    span: Span,
    length: number,
    from = 0,
  ): Promise<{ start: number; series: string; visits: number }[]> {
    const slot = sql<number>`(detected_at - ${sql.lit(from)}) / ${sql.lit(length)}`
    const rows = await this.db
      .selectFrom('riskEvent')
      .select((eb) => [slot.as('slot'), 'riskLevel', eb.fn.countAll<number>().as('n')])
      .where('detectedAt', '>=', span.from)
      .where('detectedAt', '<', span.to)
      .groupBy([slot, 'riskLevel'])
      .execute()
    return rows.map(({ slot: index, riskLevel, n }) => ({
      start: from + Number(index) * length,
      series: riskLevel,
      visits: Number(n),
    }))
  }

  /** Without its confidence, which only readers need. */
  find(id: string): Promise<RiskEventRow | undefined> {
    return this.db
      .selectFrom('riskEvent')
      .selectAll()
      .select(DEVICE_NAME.as('deviceName'))
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async list(
    conditions: RiskEventConditions,
    { sort = 'detectedAt', order = 'desc', ...window }: ListWindow<RiskEventSort>,
  ): Promise<Slice<RiskEventRow>> {
    const filtered = this.#filtered(conditions, await this.#decoded(conditions))
    const { groupFrom, groupOf } = conditions
    if (groupFrom !== undefined) return this.#groups(filtered, groupFrom, { sort, order, ...window })
    const events = groupOf ? groupMembers(this.db, filtered, groupOf) : filtered
    const query = events.selectAll().select(DEVICE_NAME.as('deviceName'))
    const { rows, total } = await readPage(inOrder(query, sort, order), window)
    return { rows: await this.#marks.withConfidence(rows), total }
  }

  /** A row of each group: its most severe, newest event. */
  async #groups(
    events: SelectQueryBuilder<StateTables, 'riskEvent', object>,
    least: number,
    { sort, order, ...window }: Required<Pick<ListWindow<RiskEventSort>, 'sort' | 'order'>> & ListWindow,
  ): Promise<Slice<RiskEventRow>> {
    const query = this.db
      .selectFrom('riskEvent')
      .innerJoin(groupHeads(this.db, events, least).as('head'), 'head.headId', 'riskEvent.id')
      .selectAll('riskEvent')
      .select(['head.groupBy', 'head.groupSize'])
      .select(DEVICE_NAME.as('deviceName'))
    // The total comes with the rows: grouping all events a second time would take as long as the first.
    const rows = await inOrder(query.select(sql<number>`count(*) over ()`.as('total')), sort, order)
      .limit(window.limit)
      .offset(window.offset)
      .execute()
    const total = rows[0]?.total ?? (window.offset === 0 ? 0 : (await readPage(query, window)).total)
    const presented = rows.map(({ groupBy, groupSize, total: _total, ...row }) => {
      const size = Number(groupSize)
      return { ...row, group: groupBy === 'none' || size < least ? null : { by: groupBy, events: size } }
    })
    return { rows: await this.#marks.withConfidence(presented), total: Number(total) }
  }

  /** Events that match the conditions after a place, newest first. */
  async behind(conditions: RiskEventConditions, place: Place | null, limit: number): Promise<RiskEventRow[]> {
    let query = this.#filtered(conditions, await this.#decoded(conditions))
      .selectAll()
      .select(DEVICE_NAME.as('deviceName'))
    if (place) {
      const { detectedAt, id } = place
      query = query
        .where('detectedAt', '<=', detectedAt)
        .where((eb) => eb.or([eb('detectedAt', '<', detectedAt), eb('id', '<', id)]))
    }
    const rows = await query.orderBy('detectedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return this.#marks.withConfidence(rows)
  }

  async findMany(ids: readonly string[]): Promise<RiskEventRow[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('riskEvent')
      .selectAll()
      .select(DEVICE_NAME.as('deviceName'))
      .where('id', 'in', ids)
      .execute()
    return this.#marks.withConfidence(rows)
  }

  /** Changes an event that still has that version; false when it has another one. */
  async patch(
    { trx }: Work,
    { id, version }: Pick<RiskEventRow, 'id' | 'version'>,
    patch: RiskEventPatch,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('riskEvent')
      .set({ ...patch, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Number of events by level and status. */
  async tally(span: Span): Promise<{ riskLevel: string; status: string; n: number }[]> {
    const rows = await this.#filtered({ span })
      .select((eb) => ['riskLevel', 'status', eb.fn.countAll<number>().as('n')])
      .groupBy(['riskLevel', 'status'])
      .execute()
    return rows.map((row) => ({ ...row, n: Number(row.n) }))
  }

  /** Ends an event that is still alarmed and still of that version; false otherwise. */
  async end(
    { trx }: Work,
    { id, version }: Pick<RiskEventRow, 'id' | 'version'>,
    end: RiskEventEnd,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('riskEvent')
      .set({ ...end, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'alarmed')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  #decoded({ text }: RiskEventConditions): Promise<string[]> {
    return decodedMatches(this.db, ['riskEvent', 'domain'], text?.part)
  }

  #filtered(
    { span, riskLevel, status, text, ids, devices }: RiskEventConditions,
    decoded: readonly string[] = [],
  ) {
    let query: SelectQueryBuilder<StateTables, 'riskEvent', object> = this.db.selectFrom('riskEvent')
    if (span) query = query.where('detectedAt', '>=', span.from).where('detectedAt', '<', span.to)
    if (riskLevel) query = query.where('riskLevel', '=', riskLevel)
    if (status) query = query.where('status', '=', status)
    if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : [''])
    if (devices) query = query.where(isOwned(devices))
    if (text) {
      const { part, codes } = text
      query = query.where((eb) =>
        eb.or([
          ...TEXT_COLUMNS.map((column) => containsText(column, part, column === 'domain' ? decoded : [])),
          ...(codes.length > 0 ? [eb('code', 'in', codes)] : []),
        ]),
      )
    }
    return query
  }
}

function inOrder<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  sort: RiskEventSort,
  order: 'asc' | 'desc',
): SelectQueryBuilder<Tables, Names, Row> {
  const id = sql.ref('riskEvent.id')
  if (sort === 'urgency')
    return query.orderBy(URGENCY, order).orderBy(sql.ref('riskEvent.lastSeenAt'), order).orderBy(id, order)
  const column = sort === 'riskLevel' ? SEVERITY : sql.ref(`riskEvent.${SORT_COLUMNS[sort]}`)
  return query.orderBy(column, order).orderBy(id, order)
}
