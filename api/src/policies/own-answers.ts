import { nextLabelAt } from '@netwarden/shared/policy'
import { hasPrivateAddress } from './private-addresses.ts'

/** Names by which browsers and phones find out whether they may use encrypted DNS of their own. */
const OPT_OUT_NAMES: ReadonlySet<string> = new Set([
  'use-application-dns.net',
  'mask.icloud.com',
  'mask-h2.icloud.com',
])

/** Top-level names with names that are answered here: others need no further check. */
const LOCAL_TOPS: ReadonlySet<string> = new Set([
  ...['localhost', 'invalid', 'test', 'local', 'onion', 'arpa', 'alt'],
])

/** Names that do not exist in the public DNS, including all names below them. */
const LOCAL_ZONES: ReadonlySet<string> = new Set([
  // RFC 6761 and 6762, 7686, 8375, 9462, 9476.
  ...['localhost', 'invalid', 'test', 'local', 'onion', 'home.arpa', 'resolver.arpa', 'alt'],
  ...privateReverseZones(),
])

/** The special zone (not to be forwarded) that contains a name; null for an ordinary name. */
export function specialZoneOf(name: string): string | null {
  if (!LOCAL_TOPS.has(name.slice(name.lastIndexOf('.') + 1))) return null
  for (let at = 0; ; ) {
    const suffix = name.slice(at)
    if (LOCAL_ZONES.has(suffix)) return suffix
    at = nextLabelAt(name, at)
    if (at < 0) return null
  }
}

/** All special zones and opt-out names. */
export const specialZones = (): readonly string[] => [...LOCAL_ZONES]
export const optOutNames = (): readonly string[] => [...OPT_OUT_NAMES]

export function isOptOutName(name: string): boolean {
  return OPT_OUT_NAMES.has(name)
}

/** Whether a name in such a zone exists, with or without records; empty zone: an opt-out name. */
export function isSpecialNameThere(name: string, zone: string): boolean {
  // The discovery of encrypted resolvers queries a name that exists and has no records here (RFC 9462 §4).
  return name === zone || zone === 'localhost' || zone === 'resolver.arpa'
}

/** Settings of an enforcer by which it answers without a policy. */
export interface OwnAnswerSettings {
  answerCanaries: boolean
  blockPrivateAnswers: boolean
  privateAnswerDomains: readonly string[]
  /** Origins of its zones, and domains with servers of their own: it answers these names as they say. */
  zones: readonly string[]
  domains: readonly string[]
}

/** The response code for a name that an enforcer answers before any policy; null for others. */
export function specialCode(
  name: string,
  { answerCanaries, zones, domains }: OwnAnswerSettings,
): string | null {
  if (isOptOutName(name)) return answerCanaries ? 'NXDOMAIN' : null
  const zone = specialZoneOf(name)
  if (zone === null || isBelowAny(name, zones) || isBelowAny(name, domains)) return null
  return isSpecialNameThere(name, zone) ? 'NOERROR' : 'NXDOMAIN'
}

/** Whether an enforcer keeps these addresses of a public name from clients. */
export function isPrivateBlocked(name: string, ips: readonly string[], settings: OwnAnswerSettings): boolean {
  const { blockPrivateAnswers, privateAnswerDomains, zones, domains } = settings
  if (!blockPrivateAnswers || !hasPrivateAddress(ips)) return false
  return ![privateAnswerDomains, zones, domains].some((some) => isBelowAny(name, some))
}

function isBelowAny(name: string, domains: readonly string[]): boolean {
  const all = new Set(domains)
  if (all.size === 0) return false
  for (let at = 0; at >= 0; at = nextLabelAt(name, at)) if (all.has(name.slice(at))) return true
  return false
}

/** RFC 6303 and 7793. */
function privateReverseZones(): string[] {
  const inAddr = [
    '10',
    '168.192',
    '0',
    '127',
    '254.169',
    '2.0.192',
    '100.51.198',
    '113.0.203',
    '255.255.255.255',
  ]
  for (let second = 16; second < 32; second++) inAddr.push(`${second}.172`)
  for (let second = 64; second < 128; second++) inAddr.push(`${second}.100`)
  const zeros = Array.from({ length: 31 }, () => '0').join('.')
  const ip6 = [
    `0.${zeros}`,
    `1.${zeros}`,
    'd.f',
    'c.f',
    '8.e.f',
    '9.e.f',
    'a.e.f',
    'b.e.f',
    '8.b.d.0.1.0.0.2',
  ]
  return [...inAddr.map((part) => `${part}.in-addr.arpa`), ...ip6.map((part) => `${part}.ip6.arpa`)]
}
