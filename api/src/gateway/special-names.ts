import { nextLabelAt } from '@netwarden/shared/policy'
import type { Answer } from './answers/answer.ts'
import { NO_DATA, NO_SUCH_NAME, singleRecord } from './answers/made-answer.ts'
import { addressOctets } from './wire/address-text.ts'
import { TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'

const LOOPBACK_TTL = 86_400
const HINFO_TTL = 3_600
/** CPU `RFC8482`, without an operating system (RFC 8482 §4.2). */
const RFC8482 = '\x07RFC8482\0'

/** Names by which browsers and phones find out whether they may use encrypted DNS of their own. */
const CANARIES: ReadonlySet<string> = new Set([
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

export function isCanary(name: string): boolean {
  return CANARIES.has(name)
}

/** The answer for a name in such a zone. */
export function specialAnswer(query: Pick<Query, 'name' | 'type'>, zone: string): Answer {
  if (zone === 'localhost') return loopbackAnswer(query)
  // The discovery of encrypted resolvers queries a name that exists and has no records here (RFC 9462 §4).
  const isThere = query.name === zone || zone === 'resolver.arpa'
  return isThere ? NO_DATA : NO_SUCH_NAME
}

/** RFC 8482: a small record that names the reason. */
export function anyAnswer(): Answer {
  return singleRecord(TYPE.HINFO, HINFO_TTL, RFC8482)
}

export const RFC8482_DATA = RFC8482
export const RFC8482_TTL = HINFO_TTL

function loopbackAnswer({ type }: Pick<Query, 'type'>): Answer {
  const address = type === TYPE.A ? '127.0.0.1' : type === TYPE.AAAA ? '::1' : null
  const data = address === null ? null : addressOctets(address)
  return data === null ? NO_DATA : singleRecord(type, LOOPBACK_TTL, data)
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
