import { canonicalMac } from '@netwarden/shared/validators'
import { ownCopy } from './text-cache.ts'

const NO_MAC = '00:00:00:00:00:00'
/** Longest host name (RFC 1035 §2.3.4). */
const MAX_NAME = 253
/** Characters that would break a line or hide text: C0, DEL and C1. */
const CONTROL_CHARACTER = /\p{Cc}/gu

/** DUIDs that contain a hardware address (RFC 8415 §11.2 and §11.4), by the hex digits before it. */
const DUID_WITH_ADDRESS = /^(?:0001[0-9a-f]{4}[0-9a-f]{8}|0003[0-9a-f]{4})([0-9a-f]{12})$/
/** Hardware type in the DUID; types other than Ethernet have other addresses. */
const HARDWARE_TYPE = { start: 4, ethernet: '0001' }

/** The canonical spelling of a hardware address; null for an invalid one, or one that identifies no device. */
export function leaseMac(text: string): string | null {
  const mac = canonicalMac(text.trim())
  return mac === null || mac === NO_MAC ? null : ownCopy(mac)
}

/** The hardware address inside a DUID, whose bytes are hex digits with or without colons; null when it holds none. */
export function macOfDuid(text: string): string | null {
  const digits = text.toLowerCase().replace(/[:-]/g, '')
  const address = DUID_WITH_ADDRESS.exec(digits)?.[1]
  const isEthernet = digits.startsWith(HARDWARE_TYPE.ethernet, HARDWARE_TYPE.start)
  return address === undefined || !isEthernet ? null : leaseMac(address)
}

/** The name that the device reports, unchanged; empty without one. */
export function leaseName(text: string | null): string {
  if (text === null) return ''
  const name = text.replace(CONTROL_CHARACTER, '').trim().replace(/\.$/, '')
  return ownCopy(name.slice(0, MAX_NAME))
}
