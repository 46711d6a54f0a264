import type { Message } from '@netwarden/shared/errors'
import type { ParsedLogin } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { missingField, wrongTime, wrongValue } from './line-fault.ts'
import { epochMs, LogClock } from './log-clock.ts'
import { type RadiusAttributes, SECOND_IPV6_DNS } from './radius-attributes.ts'

/** "The user may choose" and "the NAS assigns one" (RFC 2865 §5.8), and no address at all. */
const NO_ADDRESS = new Set(['255.255.255.255', '255.255.255.254', '0.0.0.0', '::'])
const PREFIX = /^([0-9a-f:.]+)\/(\d{1,3})$/i
const INTERFACE_ID = /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}$/i
const HOST_BITS = 64
const UTC_NAME = /^\s*(?:UTC|GMT|Z)\b/
const MICROSOFT_DNS = ['MS-Primary-DNS-Server', 'MS-Secondary-DNS-Server'] as const
const IPV6_DNS = ['DNS-Server-IPv6-Address', SECOND_IPV6_DNS] as const
/** RFC 2865 §5.1 allows 253 octets. */
const MAX_USERNAME = 253

/** The login in the attributes of a packet; `at` is the time before them, for attributes without a time. */
export function radiusLogin(
  attributes: RadiusAttributes,
  at: number,
  clock: LogClock,
): ParsedLogin | Message {
  const username = attributes['User-Name']
  if (username === undefined) return missingField('User-Name')
  if (Buffer.byteLength(username) > MAX_USERNAME) return wrongValue('User-Name', username)
  const time = timeOf(attributes, at, clock)
  if (typeof time !== 'number') return time
  const login: ParsedLogin = { at: time, username, ip: null, primaryDns: null, secondaryDns: null }
  return readAddresses(attributes, login) ?? login
}

/** The server's own clock has precedence over the device's; a retransmitting device gives its delay. */
function timeOf(attributes: RadiusAttributes, at: number, clock: LogClock): number | Message {
  const { Timestamp: seconds, 'Event-Timestamp': event } = attributes
  if (seconds !== undefined) {
    const received = epochMs(seconds)
    return Number.isNaN(received) ? wrongTime(seconds) : received - delayOf(attributes)
  }
  if (event !== undefined) return eventTime(event, clock) ?? wrongTime(event)
  return Number.isNaN(at) ? missingField('Timestamp') : at - delayOf(attributes)
}

function delayOf({ 'Acct-Delay-Time': seconds = '0' }: RadiusAttributes): number {
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0
}

let utcClock: LogClock | null = null

/** `Nov 21 2026 03:33:20 UTC`; initials of other zones are ambiguous, so the source's time zone is used. */
function eventTime(text: string, clock: LogClock): number | null {
  if (/^\d+$/.test(text)) {
    const at = epochMs(text)
    return Number.isNaN(at) ? null : at
  }
  if (!clock.read(text, 0)) return null
  if (!UTC_NAME.test(text.slice(clock.end))) return clock.at
  utcClock ??= new LogClock({ tz: 'UTC', now: clock.now })
  utcClock.now = clock.now
  return utcClock.read(text, 0) ? utcClock.at : null
}

/** Sets the addresses; returns the fault, or null. */
function readAddresses(attributes: RadiusAttributes, login: ParsedLogin): Message | null {
  const wrong = (name: string) => wrongValue(name, attributes[name] ?? '')
  const ip = framedAddress(attributes)
  if (typeof ip === 'object' && ip !== null) return wrong(ip.wrong)
  login.ip = ip
  const isMicrosoft = 'MS-Primary-DNS-Server' in attributes || 'MS-Secondary-DNS-Server' in attributes
  const [first, second] = isMicrosoft ? MICROSOFT_DNS : IPV6_DNS
  const primary = addressOf(attributes[first])
  if (primary === undefined) return wrong(first)
  const secondary = addressOf(attributes[second])
  if (secondary === undefined) return wrong(second)
  login.primaryDns = primary
  login.secondaryDns = secondary
  return null
}

function framedAddress(attributes: RadiusAttributes): string | null | { wrong: string } {
  for (const name of ['Framed-IP-Address', 'Framed-IPv6-Address']) {
    const address = addressOf(attributes[name])
    if (address === undefined) return { wrong: name }
    if (address !== null) return address
  }
  const prefix = attributes['Framed-IPv6-Prefix']
  if (prefix === undefined) return null
  return framedPrefix(prefix, attributes['Framed-Interface-Id']) ?? { wrong: 'Framed-IPv6-Prefix' }
}

/** A prefix with a known interface identifier is an address (RFC 3162 §2.2). */
function framedPrefix(text: string, interfaceId: string | undefined): string | null {
  const match = PREFIX.exec(text)
  const network = canonicalAddress(match?.[1] ?? '')
  const length = Number(match?.[2])
  if (network === null || !network.includes(':') || !(length <= 128)) return null
  if (length === 128) return network
  if (length === HOST_BITS && interfaceId !== undefined && INTERFACE_ID.test(interfaceId)) {
    const front = network.replace(/::$/, '')
    const groups = front.split(':')
    if (groups.length <= 4 && !front.includes('::')) {
      const zeros = new Array<string>(4 - groups.length).fill('0')
      return canonicalAddress([...groups, ...zeros, interfaceId].join(':'))
    }
  }
  return `${network}/${length}`
}

/** Null when there is none, undefined when the text is no address. */
function addressOf(text: string | undefined): string | null | undefined {
  if (text === undefined) return null
  const address = canonicalAddress(text)
  if (address === null) return undefined
  return NO_ADDRESS.has(address) ? null : address
}
