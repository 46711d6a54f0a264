import { BoundedCache } from './bounded-cache.ts'
import type { ToDevices } from './devices-protocol.ts'
import { type DeviceDirectory, type KnownDevice, LeaseDirectory } from './enrich/index.ts'
import type { ParsedLease } from './visit.ts'

const GIVEN_NAMES = 50_000

/** The devices that this thread knows: who held which address, and what each is called. */
export class KnownDevices implements DeviceDirectory {
  readonly #leases = new LeaseDirectory()
  /** What administrators call them, by MAC or, where that is not known, by address. */
  readonly #names = new Map<string, string>()
  /** What they call themselves. */
  readonly #given = new BoundedCache<string, string>(GIVEN_NAMES)
  #setKnown: () => void = () => undefined
  /** Resolves when all that was known at the start has been told. */
  readonly known = new Promise<void>((resolve) => {
    this.#setKnown = resolve
  })

  /** Nobody is to wait any more. */
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

  /** What is read from now on knows who held these addresses. */
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
