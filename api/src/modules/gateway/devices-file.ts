import type { Clock } from '../../platform/time/clock.ts'
import { type DevicesRepository, isMacText } from '../devices/index.ts'
import { writeGatewayFile } from './write-gateway-file.ts'

/** Writes which MAC holds which address now, so that the gateway finds the segments and policies of devices. */
export class DevicesFile {
  #written = ''

  constructor(
    private readonly path: string,
    private readonly repository: Pick<DevicesRepository, 'currentLeases'>,
    private readonly clock: Clock,
  ) {}

  /** Answers whether the file was written: unchanged content is not. */
  async write({ isForced = false } = {}): Promise<boolean> {
    const leases = await this.repository.currentLeases(this.clock.now())
    const macByIp = new Map<string, { mac: string; startsAt: number }>()
    for (const { ip, deviceId: mac, startsAt } of leases) {
      const known = macByIp.get(ip)
      if (isMacText(mac) && (!known || known.startsAt <= startsAt)) macByIp.set(ip, { mac, startsAt })
    }
    const devices = [...macByIp].map(([ip, { mac }]) => ({ ip, mac }))
    const text = JSON.stringify(devices)
    if (text === this.#written && !isForced) return false
    await writeGatewayFile(this.path, { devices })
    this.#written = text
    return true
  }
}
