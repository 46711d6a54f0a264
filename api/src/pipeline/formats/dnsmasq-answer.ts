import type { SolvedMode } from '@netwarden/shared/domain'
import { canonicalAddress } from './address.ts'
import { responseCode } from './dns-codes.ts'
import type { DnsmasqAnswer } from './dnsmasq-line.ts'

/** dnsmasq writes failures as answers of a name `error`, by mnemonic or number. */
export const ERROR_NAME = 'error'
export const ALIAS = '<CNAME>'
const NO_DATA = /^NODATA(?:-IPv([46]))?$/
const LOOPBACK = /^127\.|^::1$/
const NOWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The only query types that an answer of this value fits; null when it fits any. */
export function fittingType(value: string): 'A' | 'AAAA' | 'neither' | null {
  const address = canonicalAddress(value)
  if (address !== null) return address.includes(':') ? 'AAAA' : 'A'
  const family = NO_DATA.exec(value)
  if (family === null) return null
  return family[1] === undefined ? 'neither' : family[1] === '4' ? 'A' : 'AAAA'
}

export function answerCode({ name, value }: DnsmasqAnswer): string {
  if (value === 'NXDOMAIN') return value
  return name === ERROR_NAME ? (responseCode(value) ?? 'SERVFAIL') : 'NOERROR'
}

/** Whether the configuration gives this name a local address, so that its missing types are not blocking. */
export function isLocalAddress({ source, value }: DnsmasqAnswer): boolean {
  const address = source === 'config' || source === 'hosts' ? canonicalAddress(value) : null
  return address !== null && !NOWHERE.has(address) && !LOOPBACK.test(address)
}

/**
 * dnsmasq's own action. Its configuration blocks with NXDOMAIN, no data, or a null address. The same is an ordinary
 * answer when another server sends it without marking it as blocked, or for a name in the configuration.
 */
export function answerVerdict(
  { source, name, value, isBlockedAbove }: DnsmasqAnswer,
  isLocalName: boolean,
): SolvedMode | null {
  if (source === 'blocked' || isBlockedAbove) return 'banned'
  const address = canonicalAddress(value)
  const leadsNowhere = address !== null && NOWHERE.has(address)
  if (source === 'hosts') return leadsNowhere ? 'banned' : null
  if (source !== 'config' || isLocalName || /(?:^|\.)localhost$/i.test(name)) return null
  const isEmpty = value === 'NXDOMAIN' || NO_DATA.test(value)
  return leadsNowhere || isEmpty || (address !== null && LOOPBACK.test(address)) ? 'banned' : null
}
