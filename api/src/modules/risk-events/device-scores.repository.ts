import { RISK_SCORES } from '@netwarden/shared/domain'
import { sql } from 'kysely'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { containsText } from '../../platform/state/contains-text.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { RiskEventRow } from '../risk-event-repository/index.ts'

export type DeviceScoreSort = 'lastSeenAt' | 'score' | 'open'

/** The total of a device's open events. */
export interface DeviceScoreRow {
  deviceIp: string | null
  deviceMac: string | null
  deviceName: string | null
  score: number
  open: number
  lastSeenAt: number
}

const { high, medium, low, common } = RISK_SCORES
const SCORE = sql<number>`sum(case risk_level when 'high' then ${sql.lit(high)} when 'medium' then ${sql.lit(medium)}
  when 'low' then ${sql.lit(low)} else ${sql.lit(common)} end)`
/** Key of a device: its MAC where it is known, because the address may belong to another device now. */
const DEVICE = sql<string>`coalesce(device_mac, device_ip)`
const NEWEST_ADDRESS = sql<string | null>`(select event.device_ip from risk_event event
  where event.status = 'alarmed' and coalesce(event.device_mac, event.device_ip) = scored.device
  order by event.last_seen_at desc, event.id desc limit 1)`
const DEVICE_NAME = sql<string | null>`(select coalesce(device.name, device.given_name) from device
  where device.id = coalesce(risk_event.device_mac, risk_event.device_ip))`
const NAME = sql<string | null>`(select coalesce(device.name, device.given_name) from device
  where device.id = scored.device)`

/** Open events by device. */
export class DeviceScoresRepository {
  constructor(private readonly db: StateReader) {}

  /** Devices with open events; those of a name, address or MAC alone where a part of it is given. */
  async byDevice(
    part: string | undefined,
    { sort = 'lastSeenAt', order = 'desc', ...window }: ListWindow<DeviceScoreSort>,
  ): Promise<Slice<DeviceScoreRow>> {
    const scored = this.db
      .selectFrom('riskEvent')
      .select((eb) => [
        DEVICE.as('device'),
        eb.fn.max('deviceMac').as('deviceMac'),
        SCORE.as('score'),
        eb.fn.countAll<number>().as('open'),
        eb.fn.max('lastSeenAt').as('lastSeenAt'),
      ])
      .where('status', '=', 'alarmed')
      .where(DEVICE, 'is not', null)
      .groupBy(DEVICE)
    const named = this.db
      .selectFrom(scored.as('scored'))
      .select(['device', 'deviceMac', 'score', 'open', 'lastSeenAt'])
      .select(NEWEST_ADDRESS.as('deviceIp'))
      .select(NAME.as('deviceName'))
    let found = this.db.selectFrom(named.as('named'))
    if (part) {
      found = found.where((eb) =>
        eb.or((['device', 'device_ip', 'device_name'] as const).map((column) => containsText(column, part))),
      )
    }
    const query = found
      .select(['deviceIp', 'deviceMac', 'deviceName', 'score', 'open', 'lastSeenAt'])
      .orderBy(sort, order)
      .orderBy('device', order)
    const { rows, total } = await readPage(query, window)
    const numbered = rows.map((row) => ({
      ...row,
      score: Number(row.score),
      open: Number(row.open),
      lastSeenAt: Number(row.lastSeenAt),
    }))
    return { rows: numbered, total }
  }

  /** Other open events of a device, the newest first. */
  async openOf(device: string, except: string, limit: number): Promise<RiskEventRow[]> {
    return this.db
      .selectFrom('riskEvent')
      .selectAll()
      .where('status', '=', 'alarmed')
      .where(DEVICE, '=', device)
      .where('id', '!=', except)
      .orderBy('detectedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  /** The newest event of the same rule on each other device, seen since some time, and how many devices that are. */
  async sameKind(
    { code, deviceMac, deviceIp }: RiskEventRow,
    since: number,
    limit: number,
  ): Promise<{ rows: RiskEventRow[]; devices: number }> {
    const placed = this.db
      .selectFrom('riskEvent')
      .selectAll()
      .select(
        sql<number>`row_number() over (partition by ${DEVICE} order by last_seen_at desc, id desc)`.as(
          'place',
        ),
      )
      .where('code', '=', code)
      .where('lastSeenAt', '>=', since)
      .where(DEVICE, 'is not', null)
      .where(DEVICE, '!=', deviceMac ?? deviceIp ?? '')
    const query = this.db
      .selectFrom(placed.as('riskEvent'))
      .selectAll()
      .select(DEVICE_NAME.as('deviceName'))
      .where('place', '=', 1)
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
    const { rows, total } = await readPage(query, { offset: 0, limit })
    return { rows, devices: total }
  }
}
