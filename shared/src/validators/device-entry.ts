import { canonicalMac } from './mac.ts'
import { canonicalCidr, canonicalIpOrCidr } from './network.ts'

/** A device as a segment names it. */
export interface DeviceEntry {
  kind: 'ip' | 'cidr' | 'mac'
  /** Canonical spelling. */
  entry: string
  hostBitsCleared: boolean
}

export function parseDeviceEntry(text: string): DeviceEntry | null {
  const mac = canonicalMac(text)
  if (mac !== null) return { kind: 'mac', entry: mac, hostBitsCleared: false }
  const network = canonicalCidr(text)
  if (network) return { kind: 'cidr', entry: network.cidr, hostBitsCleared: network.hostBitsCleared }
  const ip = canonicalIpOrCidr(text)
  return ip === null ? null : { kind: 'ip', entry: ip, hostBitsCleared: false }
}

/** A key that is equal for entries with the same devices: an address and its single-address network share it. */
export function deviceEntryIdentity({ kind, entry }: DeviceEntry): string {
  const isAlone = kind === 'cidr' && entry.endsWith(entry.includes(':') ? '/128' : '/32')
  return isAlone ? entry.slice(0, entry.indexOf('/')) : entry
}
