import type { CustomPolicyGroup } from '../domain/policy.ts'
import type { TextKey } from '../i18n/index.ts'
import { parseDomainEntry } from './domain-entry.ts'
import { canonicalIp } from './ip.ts'
import { canonicalMac } from './mac.ts'
import { canonicalCidr, canonicalIpOrCidr } from './network.ts'

/** The object of a custom policy in canonical spelling. */
export interface PolicyEntry {
  /** For a device with both addresses: IP, blank, MAC. */
  entry: string
  deviceIp: string | null
  deviceMac: string | null
  hostBitsCleared: boolean
  fault?: never
}
export type ParsedPolicyEntry = PolicyEntry | { fault: TextKey }

export function parsePolicyEntry(group: CustomPolicyGroup, text: string): ParsedPolicyEntry {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'validation.required' }
  if (group === 'device') return parseDevice(trimmed)
  if (group === 'ip') return parseAddress(trimmed)
  const { domain, fault } = parseDomainEntry(trimmed)
  return domain === undefined ? { fault } : plainEntry(domain)
}

function parseAddress(text: string): ParsedPolicyEntry {
  const entry = canonicalIpOrCidr(text)
  if (entry === null) return { fault: 'validation.cidr' }
  return { ...plainEntry(entry), hostBitsCleared: canonicalCidr(text)?.hostBitsCleared ?? false }
}

/** Parses an IP, a MAC, or one of each in any order. */
function parseDevice(text: string): ParsedPolicyEntry {
  const parts = text.split(/[\s,;]+/)
  const ips = parts.map(canonicalIp).filter((ip) => ip !== null)
  const macs = parts.map(canonicalMac).filter((mac) => mac !== null)
  const isRead = ips.length + macs.length === parts.length && ips.length <= 1 && macs.length <= 1
  if (!isRead) return { fault: 'policy.device.entry' }
  return {
    ...plainEntry([...ips, ...macs].join(' ')),
    deviceIp: ips[0] ?? null,
    deviceMac: macs[0] ?? null,
  }
}

function plainEntry(entry: string): PolicyEntry {
  return { entry, deviceIp: null, deviceMac: null, hostBitsCleared: false }
}
