import { ZoneSyntaxError } from '../faults.ts'
import { fromBase32, fromHex, hexOf, toBase32, u8, u32 } from '../octets.ts'
import type { RdataCheck, RdataField } from './field.ts'
import { number, readNumber } from './plain-fields.ts'
import { typeCode, typeName } from './type-names.ts'
import type { WireReader } from './wire-reader.ts'

/** Mnemonics of the IANA registry of algorithms that BIND reads. */
export const ALGORITHMS: Readonly<Record<string, number>> = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  NSEC3DSA: 6,
  NSEC3RSASHA1: 7,
  RSASHA256: 8,
  RSASHA512: 10,
  ECCGOST: 12,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
}
const PROTOCOLS = { NONE: 0, TLS: 1, EMAIL: 2, DNSSEC: 3, IPSEC: 4, ALL: 255 }
const DIGESTS = { 'SHA-1': 1, SHA1: 1, 'SHA-256': 2, SHA256: 2, GOST: 3, 'SHA-384': 4, SHA384: 4 }
const DIGEST_LENGTHS: Readonly<Record<number, number>> = { 1: 20, 2: 32, 4: 48 }

export const algorithm = number(1, ALGORITHMS)
export const protocol = number(1, PROTOCOLS)
export const digestType = number(1, DIGESTS)

/** Checks the length of the digest after key tag, algorithm and digest type. */
export const checkDigest: RdataCheck = (octets) => {
  const expected = DIGEST_LENGTHS[octets.charCodeAt(3)]
  const actual = octets.length - 4
  if (expected !== undefined && actual !== expected) {
    throw new ZoneSyntaxError('digestLength', { actual, expected })
  }
}

/** Checks the fingerprint length of SSHFP: SHA-1 and SHA-256 (RFC 4255, RFC 6594). */
export const checkFingerprint: RdataCheck = (octets) => {
  const expected = { 1: 20, 2: 32 }[octets.charCodeAt(1)]
  const actual = octets.length - 2
  if (expected !== undefined && actual !== expected) {
    throw new ZoneSyntaxError('digestLength', { actual, expected })
  }
}

/** Checks the digest length of ZONEMD (RFC 8976 §2.2.3). */
export const checkZoneDigest: RdataCheck = (octets) => {
  const expected = { 1: 48, 2: 64 }[octets.charCodeAt(5)]
  const actual = octets.length - 6
  if (expected !== undefined ? actual !== expected : actual < 12) {
    throw new ZoneSyntaxError('digestLength', { actual, expected: expected ?? 12 })
  }
}

/** Checks that a name hashed with SHA-1 has 20 octets (RFC 5155 §5, §11). */
export const checkHashedName: RdataCheck = (octets) => {
  const at = 5 + octets.charCodeAt(4)
  const actual = octets.charCodeAt(at)
  if (octets.charCodeAt(0) === 1 && actual !== 20) {
    throw new ZoneSyntaxError('digestLength', { actual, expected: 20 })
  }
}

const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** YYYYMMDDHHmmSS or seconds since 1970, modulo 2^32 (RFC 4034 §3.2). */
export const signatureTime: RdataField = {
  read(input) {
    const text = input.word()
    if (/^\d{1,10}$/.test(text)) return u32(readNumber(text, 0xffff_ffff))
    return u32((readStamp(text) / 1000) % 0x1_0000_0000)
  },
  show: (wire) => stampOf(wire.number(4) * 1000),
}

/** YYYYMMDDHHmmSS only, as BIND reads the times of SIG and KEYDATA. */
export const stampTime: RdataField = {
  read: (input) => u32((readStamp(input.word()) / 1000) % 0x1_0000_0000),
  show: signatureTime.show,
}

/** Epoch milliseconds of YYYYMMDDHHmmSS from 1970 on. Throws `ZoneSyntaxError`. */
export function readStamp(text: string): number {
  const parts = STAMP.exec(text)?.slice(1).map(Number)
  if (!parts) throw new ZoneSyntaxError('stamp', { text })
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  if (year < 1970 || stampOf(at) !== text) throw new ZoneSyntaxError('stamp', { text })
  return at
}

function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$|[-:T]/g, '')
}

/** The signer's name must not have more labels than the owner, whose labels the signature counts (RFC 4034 §3.1.3). */
export const checkSigner: RdataCheck = (octets) => {
  const most = octets.charCodeAt(3)
  let count = 0
  for (let at = 18; octets.charCodeAt(at) > 0; at += 1 + octets.charCodeAt(at)) count++
  if (count > most) throw new ZoneSyntaxError('signer', { count, most })
}

/** Name of the type that an RRSIG covers. */
export const coveredType: RdataField = {
  read(input) {
    const text = input.word()
    const code = typeCode(text) ?? (/^\d+$/.test(text) ? readNumber(text, 0xffff) : null)
    if (code === null) throw new ZoneSyntaxError('type', { type: text })
    return String.fromCharCode(code >>> 8, code & 255)
  },
  show: (wire) => typeName(wire.number(2)),
}

/** The types at a name as bitmap windows (RFC 4034 §4.1.2). */
export function typeBitmap(canBeEmpty: boolean): RdataField {
  return {
    read(input) {
      const codes = new Set<number>()
      while (!input.isDone) {
        const text = input.word()
        const code = typeCode(text)
        if (code === null) throw new ZoneSyntaxError('type', { type: text })
        codes.add(code)
      }
      if (codes.size === 0 && !canBeEmpty) throw new ZoneSyntaxError('incomplete')
      return packWindows(codes)
    },
    show(wire) {
      if (wire.left === 0 && !canBeEmpty) throw new ZoneSyntaxError('wire')
      return [...unpackWindows(wire)].map(typeName).join(' ')
    },
  }
}

function packWindows(codes: Iterable<number>): string {
  const windows = new Map<number, number[]>()
  for (const code of [...codes].sort((a, b) => a - b)) {
    const bits = windows.get(code >>> 8) ?? []
    windows.set(code >>> 8, bits)
    const at = (code & 255) >>> 3
    while (bits.length <= at) bits.push(0)
    bits[at] = (bits[at] ?? 0) | (0x80 >>> (code & 7))
  }
  return [...windows]
    .map(([window, bits]) => u8(window) + u8(bits.length) + String.fromCharCode(...bits))
    .join('')
}

function* unpackWindows(wire: WireReader): Generator<number> {
  let last = -1
  while (wire.left > 0) {
    const window = wire.number(1)
    const bits = wire.take(wire.number(1))
    if (window <= last || bits.length < 1 || bits.length > 32 || bits.endsWith('\0')) {
      throw new ZoneSyntaxError('wire')
    }
    last = window
    for (let bit = 0; bit < bits.length * 8; bit++) {
      if (bits.charCodeAt(bit >>> 3) & (0x80 >>> (bit & 7))) yield window * 256 + bit
    }
  }
}

/** The salt of NSEC3: hexadecimal in one word, `-` for none (RFC 5155 §3.3). */
export const salt: RdataField = {
  read(input) {
    const text = input.word()
    const octets = text === '-' ? '' : fromHex(text)
    if (octets === null || octets.length > 255 || text === '') throw new ZoneSyntaxError('hex', { text })
    return u8(octets.length) + octets
  },
  show: (wire) => hexOf(wire.take(wire.number(1))) || '-',
}

/** The next hashed name in base32 (RFC 5155 §3.3). */
export const hashedName: RdataField = {
  read(input) {
    const text = input.word()
    const octets = fromBase32(text)
    if (octets === null || octets === '' || octets.length > 255) throw new ZoneSyntaxError('base32', { text })
    return u8(octets.length) + octets
  },
  show(wire) {
    const octets = wire.take(wire.number(1))
    if (octets === '') throw new ZoneSyntaxError('wire')
    return toBase32(octets)
  },
}
