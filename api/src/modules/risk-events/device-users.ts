import { z } from 'zod'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { DAY } from '../../platform/events/time-slices.ts'
import type { DeviceOwners } from '../devices/index.ts'

export interface DeviceKey {
  deviceIp: string | null
  deviceMac: string | null
}

const LOOK_BACK = 7 * DAY
const loginRow = z.object({ ip: z.string(), username: z.string() })

/** Users of devices: as entries of segments and devices name them, else by the last sign-in from their address in the week before. */
export class DeviceUsers {
  constructor(
    private readonly owners: Pick<DeviceOwners, 'of'>,
    private readonly store: EventStore,
  ) {}

  /** The user of each device, or null, in the order of the devices. */
  async of(devices: readonly DeviceKey[], at: number): Promise<(string | null)[]> {
    const keys = devices
      .flatMap(({ deviceIp, deviceMac }) => [deviceIp, deviceMac])
      .filter((key) => key !== null)
    if (keys.length === 0) return devices.map(() => null)
    const named = await this.owners.of(keys)
    const userOf = ({ deviceIp, deviceMac }: DeviceKey) =>
      (named.get(deviceMac ?? '')?.user || named.get(deviceIp ?? '')?.user) ?? null
    const unnamed = devices
      .filter((device) => userOf(device) === null)
      .flatMap(({ deviceIp }) => deviceIp ?? [])
    const logins = await this.#logins(unnamed, at)
    return devices.map((device) => userOf(device) ?? logins.get(device.deviceIp ?? '') ?? null)
  }

  async #logins(ips: readonly string[], at: number): Promise<Map<string, string>> {
    if (ips.length === 0) return new Map()
    const { rows } = await this.store.query(
      loginRow,
      `SELECT visit_log.ip AS ip, argMax(visit_log.username, at) AS username FROM visit_log
       WHERE ${inRecords({ from: at - LOOK_BACK, to: at + 1 })} AND visit_log.ip IN {ips:Array(String)} GROUP BY ip`,
      { ips },
    )
    return new Map(rows.map(({ ip, username }) => [ip, username]))
  }
}
