import type { Clock } from '../../platform/time/clock.ts'
import { writeDevicesFile } from '../../policies/devices-file.ts'
import type { DevicesRepository } from '../devices/index.ts'

/** The devices file of the gateway, as leases and visits say now. */
export class CurrentDevices {
  #written = ''

  constructor(
    private readonly path: string,
    private readonly repository: Pick<DevicesRepository, 'macsAt'>,
    private readonly clock: Clock,
  ) {}

  /** Answers whether the file was written: unchanged content is not. */
  async write({ isForced = false } = {}): Promise<boolean> {
    const macs = await this.repository.macsAt(this.clock.now())
    const devices = [...macs].map(([ip, mac]) => ({ ip, mac }))
    const text = JSON.stringify(devices)
    if (text === this.#written && !isForced) return false
    await writeDevicesFile(this.path, devices)
    this.#written = text
    return true
  }
}
