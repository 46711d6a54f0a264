import { MAX_EXCEPTED_NAMES } from '@netwarden/shared/contract'
import { isDeviceAddress } from '@netwarden/shared/domain'
import type { Decision } from '@netwarden/shared/policy'
import { canonicalDomainName } from '@netwarden/shared/validators'
import type { ScannedVisits } from './visit-scan.ts'

/** How many visits would get the other verdict. */
export interface FlipCounts {
  toBanned: number
  toPassed: number
}

export interface FlippedName extends FlipCounts {
  domain: string
  devices: number
  /** Segments in which a passed policy for the name would keep its visits passing. */
  exceptIn: string[]
}

export interface FlippedDevice extends FlipCounts {
  /** MAC, or address where no MAC is known. */
  id: string
  /** Time of its newest flip (epoch ms), when it had this address and name. */
  at: number
  deviceIp: string
  deviceName: string
  /** Names that exceptions for the device would keep passing; empty where there are too many. */
  exceptNames: string[]
}

/** A visit whose verdict the draft would change. */
export interface FlippedVisit {
  at: number
  uid: string
  draft: Pick<Decision, 'solvedMode' | 'controlGroup' | 'policyId'>
}

export interface FlipTallyResult {
  flips: FlipCounts & { devices: number; domains: number }
  byDomain: FlippedName[]
  byDevice: FlippedDevice[]
  /** The guarded objects that have flips. */
  guarded: GuardedObjects
  /** In the order of the slots. */
  bySlot: FlipCounts[]
  /** The newest ones. */
  examples: FlippedVisit[]
}

/** Names (each with everything below it) and devices (addresses or MACs) whose visits should keep their verdicts. */
export interface GuardedObjects {
  domains: readonly string[]
  devices: readonly string[]
}

interface NameFlips extends FlipCounts {
  /** Policies and exceptions accept the name as it is. */
  isCanonical: boolean
  devices: Set<DeviceFlips>
  exceptIn: Set<string>
}

type DeviceFlips = Omit<FlippedDevice, 'exceptNames'> & { exceptNames: Set<string> }

/** Pairs of a name and a device that are held at one time; a scan ends when it finds more. */
const MOST_PAIRS = 2_000_000

/** Adds up flips. Its memory is limited: `isFull` is true when no further chunk may be read. */
export class FlipTally {
  readonly #guardedDomains: ReadonlySet<string>
  readonly #guardedDevices: ReadonlySet<string>
  readonly #guarded = { domains: new Set<string>(), devices: new Set<string>() }
  readonly #names = new Map<string, NameFlips>()
  readonly #devices = new Map<string, DeviceFlips>()
  readonly #slots: FlipCounts[]
  #examples: FlippedVisit[] = []
  /** Older flips are no examples any more (epoch ms). */
  #examplesSince = Number.NEGATIVE_INFINITY
  readonly #total: FlipCounts = { toBanned: 0, toPassed: 0 }
  #pairs = 0

  constructor(
    slots: number,
    private readonly mostExamples: number,
    /** Names and devices in the result, those with the most visits. */
    private readonly mostRows: number,
    guarded: GuardedObjects,
  ) {
    this.#guardedDomains = new Set(guarded.domains)
    this.#guardedDevices = new Set(guarded.devices)
    this.#slots = Array.from({ length: slots }, () => ({ toBanned: 0, toPassed: 0 }))
  }

  get isFull(): boolean {
    return this.#pairs > MOST_PAIRS
  }

  add(visit: ScannedVisits, draft: Decision, slot: number): void {
    const { at, uid, domain, visits } = visit
    const direction = draft.solvedMode === 'banned' ? 'toBanned' : 'toPassed'
    const name = domain === '' ? null : this.#nameOf(domain)
    // A policy of the segment for a device decides before all policies for names.
    const isOfDevice = draft.controlGroup === 'device' && !draft.inherited
    const isExceptable = name?.isCanonical && direction === 'toBanned' && !isOfDevice
    this.#total[direction] += visits
    const slotFlips = this.#slots[slot]
    if (slotFlips) slotFlips[direction] += visits
    this.#noteGuarded(visit)
    const device = this.#deviceOf(visit)
    if (device) {
      device[direction] += visits
      // One more than fits shows that there are too many.
      if (isExceptable && device.exceptNames.size <= MAX_EXCEPTED_NAMES) device.exceptNames.add(domain)
    }
    if (name) {
      name[direction] += visits
      if (isExceptable) name.exceptIn.add(draft.segmentId)
      const before = name.devices.size
      if (device) name.devices.add(device)
      this.#pairs += name.devices.size - before
    }
    if (this.mostExamples > 0 && at >= this.#examplesSince) {
      const { solvedMode, controlGroup, policyId } = draft
      this.#examples.push({ at, uid, draft: { solvedMode, controlGroup, policyId } })
      if (this.#examples.length >= 10 * this.mostExamples) this.#keepNewest()
    }
  }

  #nameOf(domain: string): NameFlips {
    const known = this.#names.get(domain)
    if (known) return known
    const name = newNameFlips(domain)
    this.#names.set(domain, name)
    return name
  }

  /** Null where a visit has no device. */
  #deviceOf({ at, deviceIp, deviceMac, deviceName }: ScannedVisits): DeviceFlips | null {
    const id = deviceMac || deviceIp
    const known = this.#devices.get(id)
    if (known) {
      if (at > known.at) Object.assign(known, { at, deviceIp, deviceName })
      return known
    }
    if (deviceMac === '' && !isDeviceAddress(deviceIp)) return null
    const device: DeviceFlips = {
      id,
      at,
      deviceIp,
      deviceName,
      toBanned: 0,
      toPassed: 0,
      exceptNames: new Set(),
    }
    this.#devices.set(id, device)
    return device
  }

  #keepNewest(): void {
    this.#examples = this.#examples.sort((a, b) => b.at - a.at).slice(0, this.mostExamples)
    if (this.#examples.length === this.mostExamples)
      this.#examplesSince = this.#examples.at(-1)?.at ?? this.#examplesSince
  }

  #noteGuarded({ domain, deviceIp, deviceMac }: ScannedVisits): void {
    for (const id of [deviceIp, deviceMac]) if (this.#guardedDevices.has(id)) this.#guarded.devices.add(id)
    if (this.#guardedDomains.size === 0 || domain === '') return
    for (let name = domain; ; name = name.slice(name.indexOf('.') + 1)) {
      if (this.#guardedDomains.has(name)) this.#guarded.domains.add(name)
      if (!name.includes('.')) return
    }
  }

  finish(): FlipTallyResult {
    const { mostRows } = this
    this.#keepNewest()
    const byDomain = [...this.#names].map(([domain, { devices, exceptIn, toBanned, toPassed }]) => ({
      domain,
      toBanned,
      toPassed,
      devices: devices.size,
      exceptIn: [...exceptIn],
    }))
    return {
      flips: { ...this.#total, devices: this.#devices.size, domains: this.#names.size },
      byDomain: byDomain
        .sort((a, b) => flips(b) - flips(a) || (a.domain < b.domain ? -1 : 1))
        .slice(0, mostRows),
      byDevice: [...this.#devices.values()]
        .sort((a, b) => flips(b) - flips(a) || (a.deviceIp < b.deviceIp ? -1 : 1))
        .slice(0, mostRows)
        .map(({ exceptNames, ...device }) => ({
          ...device,
          exceptNames: exceptNames.size > MAX_EXCEPTED_NAMES ? [] : [...exceptNames],
        })),
      guarded: { domains: [...this.#guarded.domains], devices: [...this.#guarded.devices] },
      bySlot: this.#slots,
      examples: this.#examples,
    }
  }
}

function newNameFlips(domain: string): NameFlips {
  const isCanonical = canonicalDomainName(domain) === domain
  return { isCanonical, toBanned: 0, toPassed: 0, devices: new Set(), exceptIn: new Set() }
}

function flips({ toBanned, toPassed }: FlipCounts): number {
  return toBanned + toPassed
}
