import { formatIp, type IpAddress, parseIpv4, parseIpv6 } from '../../validators/ip-address.ts'
import { ZoneSyntaxError } from '../faults.ts'
import { readName } from '../name.ts'
import { showGeneric, u8, u16, u32 } from '../octets.ts'
import type { RdataField } from './field.ts'
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
