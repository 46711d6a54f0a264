import { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import { type Edges, firstAndLast } from '../../platform/events/first-and-last.ts'
import type { ReadClass } from '../../platform/events/read-gate.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { type Condition, conditionSql } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'
import { MAX_LISTED_DEVICES } from './devices.repository.ts'

const ADDRESSES_OF_ONE = 20
const IDS_AT_ONCE = 200
const MAX_SEEN_WITH = 10_000

const activity = z.object({
  id: z.string(),
  first: z.number(),
  last: z.number(),
  n: z.number(),
  newestIp: z.string(),
  ips: z.array(z.string()),
})
export type DeviceActivity = z.infer<typeof activity>
const counted = z.object({ id: z.string(), n: z.number() })
const holder = z.object({ ip: z.string(), id: z.string(), last: z.number() })

/** Device data from the visits. */
export class DeviceActivityRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** A new text after each change of the stored data, and occasionally without a change. */
  async version(): Promise<string> {
    const { rows } = await this.store.query(
      z.object({ version: z.string() }),
      `SELECT toString(groupBitXor(cityHash64(table, name))) AS version
       FROM system.parts WHERE active AND database = currentDatabase()`,
    )
    return rows[0]?.version ?? ''
  }

  /** All devices that visited something in a span, or these alone; first and last are starts of days or less. */
  async devices(span: Span, ids: readonly string[] | null, signal?: AbortSignal): Promise<DeviceActivity[]> {
    const source = visitSource(
      { span, conditions: ids ? [among(ids)] : [] },
      { columns: ['device_id', 'device_ip'], timeZone: this.timeZone, withSlot: true },
    )
    const { rows } = await this.store.query(
      activity,
      `SELECT device_id AS id, toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last,
              sum(visits) AS n, argMax(device_ip, slot) AS newestIp,
              groupUniqArray(${ADDRESSES_OF_ONE})(device_ip) AS ips
       FROM ${source.sql} WHERE device_id != '' GROUP BY id ORDER BY n DESC, id LIMIT ${MAX_LISTED_DEVICES}`,
      source.params,
      { ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async visits(span: Span, signal?: AbortSignal): Promise<Map<string, number>> {
    const source = visitSource({ span, conditions: [] }, { columns: ['device_id'], timeZone: this.timeZone })
    const { rows } = await this.store.query(
      counted,
      `SELECT device_id AS id, sum(visits) AS n FROM ${source.sql} WHERE device_id != ''
       GROUP BY id ORDER BY n DESC, id LIMIT ${MAX_LISTED_DEVICES}`,
      source.params,
      { ...(signal ? { signal } : {}) },
    )
    return new Map(rows.map(({ id, n }) => [id, n]))
  }

  /** Every device that was seen with an address, the one that was seen with it most first. */
  async everWith(ip: string, kept: Span, signal?: AbortSignal): Promise<string[]> {
    const source = visitSource(
      { span: kept, conditions: [{ column: 'device_ip', operator: '=', value: ip }] },
      { columns: ['device_id'], timeZone: this.timeZone },
    )
    const { rows } = await this.store.query(
      counted,
      `SELECT device_id AS id, sum(visits) AS n FROM ${source.sql} GROUP BY id ORDER BY n DESC, id LIMIT ${IDS_AT_ONCE}`,
      source.params,
      { ...(signal ? { signal } : {}) },
    )
    return rows.map(({ id }) => id)
  }

  /** The devices that were seen with any of some addresses in a span. */
  async seenWith(ips: readonly string[], span: Span, signal?: AbortSignal): Promise<string[]> {
    const source = visitSource(
      { span, conditions: [{ column: 'device_ip', operator: 'IN', value: ips }] },
      { columns: ['device_id'], timeZone: this.timeZone },
    )
    const { rows } = await this.store.query(
      z.object({ id: z.string() }),
      `SELECT DISTINCT device_id AS id FROM ${source.sql} WHERE device_id != '' LIMIT ${MAX_SEEN_WITH}`,
      source.params,
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    return rows.map(({ id }) => id)
  }

  /** When each of some devices was seen first and last. */
  async edgesOf(ids: readonly string[], kept: Span): Promise<Map<string, Edges>> {
    const found = new Map<string, Edges>()
    for (const part of pieces(ids, IDS_AT_ONCE)) {
      for (const [id, at] of await this.#edges('device_id', kept, [among(part)], 'visits')) found.set(id, at)
    }
    return found
  }

  /** When a device was seen first and last with each of its addresses. */
  addressesOf(id: string, kept: Span): Promise<Map<string, Edges>> {
    return this.#edges('device_ip', kept, [{ column: 'device_id', operator: '=', value: id }], 'page')
  }

  #edges(
    column: string,
    span: Span,
    conditions: Condition[],
    shared: ReadClass,
  ): Promise<Map<string, Edges>> {
    const keys = { columns: [column], limit: IDS_AT_ONCE, timeZone: this.timeZone, shared } as const
    return firstAndLast(this.store, { span, conditions }, keys)
  }

  /** The device that was seen last with each of some addresses. */
  async holders(ips: readonly string[], kept: Span, shared: ReadClass): Promise<Map<string, string>> {
    const isOurs: Condition = { column: 'device_ip', operator: 'IN', value: ips }
    const source = visitSource(
      { span: kept, conditions: [isOurs] },
      { columns: ['device_id', 'device_ip'], timeZone: this.timeZone, withSlot: true },
    )
    const { rows } = await this.store.query(
      holder,
      `SELECT device_ip AS ip, device_id AS id, toUnixTimestamp(max(slot)) * 1000 AS last
       FROM ${source.sql} GROUP BY ip, id ORDER BY last DESC, id LIMIT 10000`,
      source.params,
      { shared },
    )
    const newest = new Map<string, { id: string; last: number; isClear: boolean }>()
    for (const { ip, id, last } of rows) {
      const known = newest.get(ip)
      if (!known) newest.set(ip, { id, last, isClear: true })
      else if (known.last === last) known.isClear = false
    }
    const found = new Map([...newest].map(([ip, { id }]) => [ip, id]))
    for (const [ip, { last, isClear }] of newest) {
      if (!isClear) found.set(ip, (await this.#newestHolder(ip, last)) ?? found.get(ip) ?? ip)
    }
    return found
  }

  /** For an address that changed hands within the known slot, its newest visit decides. */
  async #newestHolder(ip: string, from: number): Promise<string | null> {
    const { sql, params } = conditionSql([{ column: 'device_ip', operator: '=', value: ip }])
    const { rows } = await this.store.query(
      z.object({ id: z.string() }),
      `SELECT device_id AS id FROM access_record
       WHERE ${inRecords({ from, to: from + 2 * 86_400_000 })} AND ${sql} ORDER BY at DESC, uid DESC LIMIT 1`,
      params,
    )
    return rows[0]?.id ?? null
  }
}

function among(ids: readonly string[]): Condition {
  return { column: 'device_id', operator: 'IN', value: ids }
}
