import { BoundedCache } from '../platform/caches/bounded-cache.ts'
import type { ToDevices } from './devices-protocol.ts'
import {
  type DeviceDirectory,
  holderAt,
  type KnownDevice,
  LeaseDirectory,
  type Sighting,
  withSighting,
} from './enrich/index.ts'
import type { ParsedLease } from './visit.ts'

const GIVEN_NAMES = 50_000
/** Addresses whose MACs are known from visits. */
const SEEN_ADDRESSES = 400_000
const NONE: readonly Sighting[] = []
const DAY = 86_400_000

/** The devices known to this thread: which device had an address, and the name of each. */
export class KnownDevices implements DeviceDirectory {
  readonly #leases = new LeaseDirectory()
  readonly #sightings = new BoundedCache<string, readonly Sighting[]>(SEEN_ADDRESSES)
  /** Sightings that are not reported yet, by address and MAC. */
  readonly #seen = new Map<string, ParsedLease>()
  /** Names given by administrators, by MAC or, where that is unknown, by address. */
  readonly #names = new Map<string, string>()
  /** Names that devices report. */
  readonly #given = new BoundedCache<string, string>(GIVEN_NAMES)
  #setKnown: () => void = () => undefined
  /** Resolves when everything known at the start has been received. */
  readonly known = new Promise<void>((resolve) => {
    this.#setKnown = resolve
  })

  /** Called when visits show MACs of which nothing was reported. */
  onSeen: () => void = () => undefined

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
    for (const { earliest, isSighting, ...lease } of leases) {
      if (isSighting) {
        for (const at of [lease.from, lease.to ?? lease.from]) this.#note(lease.ip, lease.mac, at)
        continue
      }
      this.#leases.record({ ...lease, to: lease.to ?? Number.POSITIVE_INFINITY }, earliest)
      if (lease.name !== '') this.#given.set(lease.mac, lease.name)
    }
  }

  /** Lines read from now on are attributed with the MAC; it is reported once a day. */
  see(ip: string, mac: string, timeMs: number): void {
    const held = this.#sightings.get(ip) ?? NONE
    const known = holderAt([], held, timeMs)
    if (known?.mac === mac && timeMs <= (dayOf(known.last) + 1) * DAY) return
    this.#note(ip, mac, timeMs)
    if (this.#seen.size === 0) this.onSeen()
    this.#seen.set(`${ip} ${mac}`, { ip, mac, name: '', from: timeMs, to: null, isSighting: true })
  }

  /** Those to be reported, once. */
  takeSeen(): ParsedLease[] {
    const seen = [...this.#seen.values()]
    this.#seen.clear()
    return seen
  }

  #note(ip: string, mac: string, at: number): void {
    this.#sightings.set(ip, withSighting(this.#sightings.get(ip) ?? NONE, { mac, at }))
  }

  at(ip: string, timeMs: number): KnownDevice | null {
    const device = this.#leases.at(ip, timeMs, this.#sightings.get(ip))
    if (device === null) return null
    const { mac, name } = device
    return { mac, name: this.#names.get(mac) ?? (name || this.#given.get(mac)) ?? '' }
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? this.#given.get(id) ?? ''
  }
}

const dayOf = (at: number) => Math.floor(at / DAY)
