import {
  type Decision,
  type DevicePlace,
  decideFor,
  locateDevice,
  matchName,
  type NameMatch,
  type PolicySet,
} from '@netwarden/shared/policy'
import type { ScannedVisits } from './visit-scan.ts'

/** Entries that are remembered of devices, and of names; then all are forgotten. */
const MOST_PLACES = 50_000
const MOST_NAMES = 200_000
const NO_MATCHES: readonly NameMatch[] = []

/** Decides stored visits by one set, and caches its look-ups. */
export class VisitDecider {
  readonly #places = new Map<string, DevicePlace>()
  readonly #matches = new Map<string, readonly NameMatch[]>()
  /** Of the last visit: visits of one name follow each other. */
  #name = ''
  #nameMatches = NO_MATCHES

  constructor(private readonly set: PolicySet) {}

  /** At the visit's own time, by the device and the answer that are stored with it. */
  readonly decide = ({ at, deviceIp, deviceMac, domain, cnames, addresses }: ScannedVisits): Decision =>
    decideFor(this.set, this.#placeOf(deviceIp, deviceMac), {
      at,
      domain: domain || null,
      matches: this.#matchesOfNext(domain),
      answers: addresses,
      cnames,
      matchesOf: this.matchesOf,
    })

  #matchesOfNext(name: string): readonly NameMatch[] {
    if (name !== this.#name) {
      this.#name = name
      this.#nameMatches = name === '' ? NO_MATCHES : this.matchesOf(name)
    }
    return this.#nameMatches
  }

  readonly matchesOf = (name: string): readonly NameMatch[] => {
    const known = this.#matches.get(name)
    if (known) return known
    if (this.#matches.size >= MOST_NAMES) this.#matches.clear()
    const found = matchName(this.set, name)
    this.#matches.set(name, found)
    return found
  }

  #placeOf(ip: string, mac: string): DevicePlace {
    const key = `${ip} ${mac}`
    const known = this.#places.get(key)
    if (known) return known
    if (this.#places.size >= MOST_PLACES) this.#places.clear()
    const place = locateDevice(this.set, ip || null, mac || null)
    this.#places.set(key, place)
    return place
  }
}
