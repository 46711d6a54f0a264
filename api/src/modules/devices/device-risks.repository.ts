import { RISK_LEVELS, RISK_SCORES, type RiskLevel } from '@netwarden/shared/domain'
import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'

/** The open risk events of a device. */
export interface DeviceRisk {
  level: RiskLevel
  score: number
  open: number
}

const MAX_GROUPS = 400_000
/** Key of a device: its MAC where it is known, because the address may belong to another device now. */
const DEVICE = sql<string>`coalesce(device_mac, device_ip)`

export class DeviceRisksRepository {
  constructor(private readonly db: StateReader) {}

  /** Of all devices with open events, by MAC or address. */
  async open(): Promise<Map<string, DeviceRisk>> {
    const groups = await this.db
      .selectFrom('riskEvent')
      .select((eb) => [DEVICE.as('device'), 'riskLevel', eb.fn.countAll<number>().as('events')])
      .where('status', '=', 'alarmed')
      .where(DEVICE, 'is not', null)
      .groupBy([DEVICE, 'riskLevel'])
      .limit(MAX_GROUPS)
      .execute()
    const risks = new Map<string, DeviceRisk>()
    for (const { device, riskLevel, events } of groups) {
      const count = Number(events)
      const level = RISK_LEVELS.find((known) => known === riskLevel) ?? 'common'
      const known = risks.get(device)
      risks.set(device, {
        level: known && weightOf(known.level) > weightOf(level) ? known.level : level,
        score: (known?.score ?? 0) + RISK_SCORES[level] * count,
        open: (known?.open ?? 0) + count,
      })
    }
    return risks
  }
}

/** By the level first, then by the score. */
export function weightOf(level: RiskLevel): number {
  return RISK_SCORES[level]
}
