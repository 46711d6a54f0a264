import { BoundedCache } from './bounded-cache.ts'
import type { ToDevices } from './devices-protocol.ts'
import { type DeviceDirectory, type KnownDevice, LeaseDirectory } from './enrich/index.ts'
import type { ParsedLease } from './visit.ts'

const GIVEN_NAMES = 50_000

/** The devices known to this thread: which device had an address, and the name of each. */
export class KnownDevices implements DeviceDirectory {
  readonly #leases = new LeaseDirectory()
  /** Names given by administrators, by MAC or, where that is unknown, by address. */
  readonly #names = new Map<string, string>()
  /** Names that devices report. */
  readonly #given = new BoundedCache<string, string>(GIVEN_NAMES)
  #setKnown: () => void = () => undefined
  /** Resolves when everything known at the start has been received. */
  readonly known = new Promise<void>((resolve) => {
    this.#setKnown = resolve
  })

  /** Ends the waiting. */
  close(): void {
    this.#setKnown()
  }

  receive(message: ToDevices): void {
    if (message.type === 'deviceLeases') this.learn(message.leases)
    else if (message.type === 'reportedDevices') this.#setKnown()
    else {
      if (message.isAll) this.#names.clear()
      for (const [id, name] of message.names) {
        if (name === null) this.#names.delete(id)
        else this.#names.set(id, name)
      }
    }
  }

  /** Lines read from now on are attributed with these leases. */
  learn(leases: readonly ParsedLease[]): void {
    for (const { earliest, ...lease } of leases) {
      this.#leases.record({ ...lease, to: lease.to ?? Number.POSITIVE_INFINITY }, earliest)
      if (lease.name !== '') this.#given.set(lease.mac, lease.name)
    }
  }

  at(ip: string, timeMs: number): KnownDevice | null {
    const device = this.#leases.at(ip, timeMs)
    if (device === null) return null
    const { mac } = device
    return { mac, name: this.#names.get(mac) ?? (device.name || this.#given.get(mac)) ?? '' }
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? this.#given.get(id) ?? ''
  }
}
