import type { Clock } from '../../platform/time/clock.ts'
import { heldAddresses, writeDevicesFile } from '../../policies/devices-file.ts'
import { type DevicesRepository, isMacText } from '../devices/index.ts'

/** The devices file of the gateway, as leases are now. */
export class CurrentDevices {
  #written = ''

  constructor(
    private readonly path: string,
    private readonly repository: Pick<DevicesRepository, 'currentLeases'>,
    private readonly clock: Clock,
  ) {}

  /** Answers whether the file was written: unchanged content is not. */
  async write({ isForced = false } = {}): Promise<boolean> {
    const leases = await this.repository.currentLeases(this.clock.now())
    const devices = heldAddresses(
      leases.flatMap(({ ip, deviceId: mac, startsAt }) => (isMacText(mac) ? [{ ip, mac, startsAt }] : [])),
    )
    const text = JSON.stringify(devices)
    if (text === this.#written && !isForced) return false
    await writeDevicesFile(this.path, devices)
    this.#written = text
    return true
  }
}
