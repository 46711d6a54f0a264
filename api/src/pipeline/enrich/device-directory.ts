import { type LeaseSpan, withLease } from './lease-sequence.ts'
import { holderAt, type Sighting } from './sightings.ts'

/** The device at an address: its MAC, and the name that it reported (empty without one). */
export interface KnownDevice {
  mac: string
  name: string
}

/** Finds the device that had an address at a given time, so that an old record stays with the device it came from. */
export interface DeviceDirectory {
  at(ip: string, timeMs: number): KnownDevice | null
  /** The name of a device by its MAC, or by its address where no MAC is known; empty without a name. */
  nameOf?(id: string): string
  /** Notes the MAC that a visit shows at an address. */
  see?(ip: string, mac: string, timeMs: number): void
}

/** `from` inclusive, `to` exclusive, epoch ms; an open end is Infinity. `ip` and `mac` are canonical. */
export interface Lease extends KnownDevice, LeaseSpan {
  ip: string
}

export interface LeaseLimits {
  leases: number
  leasesPerAddress: number
}

const NO_LEASES: readonly Lease[] = []
const DEFAULT_LIMITS: LeaseLimits = { leases: 500_000, leasesPerAddress: 1_000 }

/** Leases in memory; beyond the limits the oldest leases of the least recently used address are dropped. */
export class LeaseDirectory implements DeviceDirectory {
  /** Leases of one address are in order of time and do not overlap; addresses are in order of the last lease read. */
  private readonly leasesByIp = new Map<string, Lease[]>()
  private count = 0
  private readonly limits: LeaseLimits

  constructor(limits: LeaseLimits = DEFAULT_LIMITS) {
    this.limits = limits
  }

  get size(): number {
    return this.count
  }

  /** By a lease, else by the MACs that visits showed at the address. */
  at(ip: string, timeMs: number, sightings: readonly Sighting[] = []): KnownDevice | null {
    const holder = holderAt(this.leasesByIp.get(ip) ?? NO_LEASES, sightings, timeMs)
    return holder && ('name' in holder ? holder : { mac: holder.mac, name: '' })
  }

  /** A lease ends where the next one of its address begins; a renewal by the same device extends the old one. */
  record(lease: Lease, earliest?: number): void {
    if (!(lease.from < lease.to)) return
    const held = this.leasesByIp.get(lease.ip) ?? []
    const leases = withLease(held, lease, earliest).slice(-this.limits.leasesPerAddress)
    this.leasesByIp.delete(lease.ip)
    this.leasesByIp.set(lease.ip, leases)
    this.count += leases.length - held.length
    this.forgetOldest()
  }

  private forgetOldest(): void {
    while (this.count > this.limits.leases) {
      const [quietest] = this.leasesByIp
      if (!quietest) return
      const [ip, leases] = quietest
      if (leases.length > 1) leases.shift()
      else this.leasesByIp.delete(ip)
      this.count--
    }
  }
}
