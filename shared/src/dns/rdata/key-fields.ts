import { ZoneSyntaxError } from '../faults.ts'
import { readName } from '../name.ts'
import { fromBase64, fromHex, hexOf, showGeneric, toBase64, u8, u16 } from '../octets.ts'
import { GATEWAYS } from './address-fields.ts'
import { ALGORITHMS } from './dnssec-fields.ts'
import type { RdataCheck, RdataField } from './field.ts'
import { base64, readNumber } from './plain-fields.ts'

/** Flags of KEY by name (RFC 2535 §7.1). */
const KEY_FLAGS: Readonly<Record<string, number>> = {
  NOCONF: 0x4000,
  NOAUTH: 0x8000,
  NOKEY: 0xc000,
  FLAG2: 0x2000,
  EXTEND: 0x1000,
  FLAG4: 0x0800,
  FLAG5: 0x0400,
  USER: 0,
  ZONE: 0x0100,
  HOST: 0x0200,
  NTYP3: 0x0300,
  FLAG8: 0x80,
  FLAG9: 0x40,
  FLAG10: 0x20,
  FLAG11: 0x10,
  KSK: 0x01,
  REVOKE: 0x80,
  ...Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`SIG${i}`, i])),
}
const NUMBER = /^(?:0x[0-9a-f]+|\d+)$/i

export const keyFlags: RdataField = {
  read(input) {
    const text = input.word()
    const value = NUMBER.test(text) ? Number(text) : namedFlags(text)
    if (value === null) throw new ZoneSyntaxError('number', { text })
    if (value > 0xffff) throw new ZoneSyntaxError('numberRange', { text, most: 0xffff })
    return u16(value)
  },
  show: (wire) => String(wire.number(2)),
}

function namedFlags(text: string): number | null {
  let flags = 0
  for (const part of text.toUpperCase().split('|')) {
    const flag = KEY_FLAGS[part]
    if (flag === undefined) return null
    flags |= flag
  }
  return flags
}

const NO_KEY = 0xc000

/** The key after flags, protocol and algorithm; absent when the flags declare that there is no key. */
export const keyOrNone: RdataField = {
  read: (input) => (input.isDone ? '' : base64().read(input)),
  show: (wire) => (wire.left === 0 ? '' : base64().show(wire)),
}

export const checkKey: RdataCheck = (octets) => {
  const hasKey = ((octets.charCodeAt(0) << 8) & NO_KEY) !== NO_KEY
  if (hasKey === octets.length > 4) return
  throw new ZoneSyntaxError(hasKey ? 'incomplete' : 'keyBesideFlags')
}

export const checkFlagsZero: RdataCheck = (octets) => {
  checkKey(octets)
  if (!octets.startsWith('\0\0')) throw new ZoneSyntaxError('numberRange', { text: 'flags', most: 0 })
}

/** Kinds of certificates by name (RFC 4398 §2.1). */
const CERTIFICATES: Readonly<Record<string, number>> = {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
}
export const certificateType = mnemonic(2, CERTIFICATES)
export const certificateAlgorithm = mnemonic(1, ALGORITHMS)

/** Scheme of notifications about changed keys of a child zone (RFC 9859 §2.1). */
export const syncScheme = mnemonic(1, { NOTIFY: 1 })

/** A number that has a mnemonic for some values. */
function mnemonic(octets: 1 | 2, numbers: Readonly<Record<string, number>>): RdataField {
  const names = new Map(Object.entries(numbers).map(([name, value]) => [value, name]))
  return {
    read(input) {
      const text = input.word()
      const value = numbers[text.toUpperCase()] ?? readNumber(text, 256 ** octets - 1)
      return octets === 1 ? u8(value) : u16(value)
    },
    show(wire) {
      const value = wire.number(octets)
      return names.get(value) ?? String(value)
    },
  }
}

/** IPSECKEY (RFC 4025 §2): precedence, kind of gateway, algorithm, gateway, key. */
export const ipsecKey: RdataField = {
  read(input) {
    const precedence = readNumber(input.word(), 255)
    const kind = readNumber(input.word(), 3)
    const algorithm = readNumber(input.word(), 255)
    const gateway = GATEWAYS.read(kind, input.word(), input.origin)
    return u8(precedence) + u8(kind) + u8(algorithm) + gateway + base64().read(input)
  },
  show(wire) {
    const [precedence, kind, algorithm] = [wire.number(1), wire.number(1), wire.number(1)]
    if (kind > 3) throw new ZoneSyntaxError('wire')
    return [precedence, kind, algorithm, GATEWAYS.show(kind, wire), base64().show(wire)].join(' ')
  },
}

/** AMTRELAY (RFC 8777 §4.2): precedence, discovery bit, kind of relay, relay. */
export const relay: RdataField = {
  read(input) {
    const precedence = readNumber(input.word(), 255)
    const discovery = readNumber(input.word(), 1)
    const kind = readNumber(input.word(), 3)
    return u8(precedence) + u8((discovery << 7) | kind) + GATEWAYS.read(kind, input.word(), input.origin)
  },
  show(wire) {
    const precedence = wire.number(1)
    const flags = wire.number(1)
    // An unknown relay type is kept in generic form.
    if ((flags & 0x7f) > 3) return showGeneric(u8(precedence) + u8(flags) + wire.rest())
    return [precedence, flags >>> 7, flags & 0x7f, GATEWAYS.show(flags & 0x7f, wire)].join(' ')
  },
}

/** HIP (RFC 8005 §5): algorithm, host identity tag, public key, rendezvous servers. */
export const hostIdentity: RdataField = {
  read(input) {
    const algorithm = readNumber(input.word(), 255)
    const tag = input.word()
    const key = input.word()
    const [tagOctets, keyOctets] = [fromHex(tag), fromBase64(key)]
    if (!tagOctets || tagOctets.length > 255) throw new ZoneSyntaxError('hex', { text: tag.slice(0, 64) })
    if (!keyOctets) throw new ZoneSyntaxError('base64', { text: key.slice(0, 64) })
    let servers = ''
    while (!input.isDone) servers += readName(input.word(), input.origin)
    return u8(tagOctets.length) + u8(algorithm) + u16(keyOctets.length) + tagOctets + keyOctets + servers
  },
  show(wire) {
    const [tagLength, algorithm, keyLength] = [wire.number(1), wire.number(1), wire.number(2)]
    if (tagLength === 0 || keyLength === 0) throw new ZoneSyntaxError('wire')
    const parts = [algorithm, hexOf(wire.take(tagLength)), toBase64(wire.take(keyLength))]
    while (wire.left > 0) parts.push(wire.name(true))
    return parts.join(' ')
  },
}
