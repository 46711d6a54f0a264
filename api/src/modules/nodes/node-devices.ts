import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/time/clock.ts'
import type { DevicesRepository } from '../devices/index.ts'

export interface DeviceAddresses {
  /** Grows with each change. */
  number: number
  hash: string
  list: { ip: string; mac: string }[]
}

/** Which MAC holds which address now, for nodes: a stream of its own, without names of devices or people. */
export class NodeDevices {
  #current: DeviceAddresses | null = null

  constructor(
    private readonly repository: Pick<DevicesRepository, 'macsAt'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async current(): Promise<DeviceAddresses> {
    return this.#current ?? this.refresh()
  }

  async refresh(): Promise<DeviceAddresses> {
    const now = this.clock.now()
    const list = [...(await this.repository.macsAt(now))].map(([ip, mac]) => ({ ip, mac }))
    const hash = createHash('sha256').update(JSON.stringify(list)).digest('hex')
    if (this.#current?.hash !== hash)
      this.#current = { number: Math.max(now, (this.#current?.number ?? 0) + 1), hash, list }
    return this.#current
  }
}
