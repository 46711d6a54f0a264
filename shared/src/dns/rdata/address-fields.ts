import { formatIp, type IpAddress, parseIpv4, parseIpv6 } from '../../validators/ip-address.ts'
import { ZoneSyntaxError } from '../faults.ts'
import { readName } from '../name.ts'
import { showGeneric, u8, u16, u32 } from '../octets.ts'
import type { RdataField } from './field.ts'
import { readNumber } from './plain-fields.ts'
import { showIpv6, wordAt } from './show-ipv6.ts'
import { WireReader } from './wire-reader.ts'

const MAX_KEPT = 0x7f
const PREFIX = /^(!?)([12]):([^/]+)\/(\d{1,3})$/

function octetsOf(address: IpAddress): string {
  return address.words.map(u32).join('')
}

function showIpv4(octets: string): string {
  return formatIp({ family: 4, words: [wordAt(octets, 0)] })
}

/** Address prefixes, each with its family (RFC 3123). */
export const addressPrefixes: RdataField = {
  read(input) {
    let octets = ''
    while (!input.isDone) octets += readPrefix(input.word())
    return octets
  },
  show(wire) {
    const octets = wire.rest()
    const prefixes = [...prefixesIn(new WireReader(octets))]
    // Addresses of unknown families have no text form: the data is kept in generic form.
    const hasText = prefixes.every(({ family }) => SIZES.has(family))
    return hasText ? prefixes.map(showPrefix).join(' ') : showGeneric(octets)
  },
}

interface Prefix {
  family: number
  length: number
  isNegated: boolean
  /** Address octets without trailing zeros. */
  kept: string
}

/** Octets of an address by its family (RFC 3123 §4). */
const SIZES: ReadonlyMap<number, number> = new Map([
  [1, 4],
  [2, 16],
])

function readPrefix(text: string): string {
  const [, negation, family, address = '', length] = PREFIX.exec(text) ?? []
  const parsed = family === '1' ? parseIpv4(address) : family === '2' ? parseIpv6(address) : null
  if (!parsed) throw new ZoneSyntaxError('prefix', { text })
  const octets = octetsOf(parsed)
  if (Number(length) > octets.length * 8) throw new ZoneSyntaxError('prefix', { text })
  const kept = octets.replace(/\0+$/, '')
  return u16(Number(family)) + u8(Number(length)) + u8(kept.length | (negation ? 0x80 : 0)) + kept
}

function* prefixesIn(wire: WireReader): Generator<Prefix> {
  while (wire.left > 0) {
    const [family, length, head] = [wire.number(2), wire.number(1), wire.number(1)]
    const kept = wire.take(head & 0x7f)
    const size = SIZES.get(family) ?? MAX_KEPT
    if (kept.length > size || length > size * 8 || kept.endsWith('\0')) throw new ZoneSyntaxError('wire')
    yield { family, length, isNegated: (head & 0x80) > 0, kept }
  }
}

function showPrefix({ family, length, isNegated, kept }: Prefix): string {
  const octets = kept.padEnd(SIZES.get(family) ?? 0, '\0')
  const address = family === 1 ? showIpv4(octets) : showIpv6(octets)
  return `${isNegated ? '!' : ''}${family}:${address}/${length}`
}

/** An IPv6 address in parts (RFC 2874): prefix length, address suffix, and the name that holds the prefix. */
export const partialAddress: RdataField = {
  read(input) {
    const length = readNumber(input.word(), 128)
    let octets = u8(length)
    if (length < 128) {
      const text = input.word()
      const address = parseIpv6(text)
      if (!address) throw new ZoneSyntaxError('ipv6', { text })
      octets += suffixOf(octetsOf(address), length)
    }
    return length > 0 ? octets + readName(input.word(), input.origin) : octets
  },
  show(wire) {
    const length = wire.number(1)
    if (length > 128) throw new ZoneSyntaxError('wire')
    const parts = [String(length)]
    if (length < 128) parts.push(showIpv6(wire.take(16 - (length >>> 3)).padStart(16, '\0')))
    if (length > 0) parts.push(wire.name())
    return parts.join(' ')
  },
}

function suffixOf(octets: string, length: number): string {
  const suffix = octets.slice(length >>> 3)
  return u8(suffix.charCodeAt(0) & (0xff >>> (length & 7))) + suffix.slice(1)
}

/** Gateway or relay forms by their type number: an address or a name. */
export const GATEWAYS = {
  read(kind: number, text: string, origin: string): string {
    if (kind === 0) {
      if (text !== '.') throw new ZoneSyntaxError('gateway', { text })
      return ''
    }
    if (kind === 3) return readName(text, origin)
    const address = kind === 1 ? parseIpv4(text) : parseIpv6(text)
    if (!address) throw new ZoneSyntaxError(kind === 1 ? 'ipv4' : 'ipv6', { text })
    return octetsOf(address)
  },
  show(kind: number, wire: WireReader): string {
    if (kind === 0) return '.'
    if (kind === 3) return wire.name(true)
    return kind === 1 ? showIpv4(wire.take(4)) : showIpv6(wire.take(16))
  },
}

/** Port numbers of services that a WKS record names; other services are written as numbers. */
const SERVICES: Readonly<Record<string, number>> = {
  ftp: 21,
  ssh: 22,
  telnet: 23,
  smtp: 25,
  time: 37,
  domain: 53,
  tftp: 69,
  finger: 79,
  http: 80,
  www: 80,
  pop3: 110,
  sunrpc: 111,
  ntp: 123,
  imap2: 143,
  imap: 143,
  snmp: 161,
  https: 443,
}
const PROTOCOLS: Readonly<Record<string, number>> = { icmp: 1, tcp: 6, udp: 17 }

/** The protocol and well-known services of a host after its address (RFC 1035 §3.4.2). */
export const services: RdataField = {
  read(input) {
    const named = input.word()
    const protocol = PROTOCOLS[named.toLowerCase()] ?? readNumber(named, 255)
    const bits: number[] = []
    while (!input.isDone) {
      const text = input.word()
      const port = SERVICES[text.toLowerCase()] ?? readNumber(text, 0xffff)
      while (bits.length <= port >>> 3) bits.push(0)
      bits[port >>> 3] = (bits[port >>> 3] ?? 0) | (0x80 >>> (port & 7))
    }
    return u8(protocol) + bits.map(u8).join('')
  },
  show(wire) {
    const parts = [wire.number(1)]
    const bits = wire.rest()
    if (bits.length > 8192 || bits.endsWith('\0')) throw new ZoneSyntaxError('wire')
    for (let port = 0; port < bits.length * 8; port++) {
      if (bits.charCodeAt(port >>> 3) & (0x80 >>> (port & 7))) parts.push(port)
    }
    return parts.join(' ')
  },
}
