import { ZoneSyntaxError } from '../faults.ts'
import { readName } from '../name.ts'
import { fromBase64, fromHex, u8 } from '../octets.ts'
import { hex, ipv4, ipv6, name, number, readNumber } from './plain-fields.ts'
import type { RdataInput } from './rdata-input.ts'
import { string } from './text-fields.ts'
import { type KnownType, TYPE_CODES, typeCode } from './type-names.ts'

type Reader = (input: RdataInput) => string

/**
 * Text forms of types that nobody serves any more. Zones and documents of former releases have them; they are read, and
 * their data is kept in the generic form of RFC 3597.
 */
const READERS: Readonly<Partial<Record<KnownType, Reader>>> = {
  WKS: (input) => ipv4.read(input) + services(input),
  NSAP: nsapAddress,
  PX: (input) => number(2).read(input) + name.read(input) + name.read(input),
  GPOS: (input) => string.read(input) + string.read(input) + string.read(input),
  EID: (input) => hex().read(input),
  NIMLOC: (input) => hex().read(input),
  NXT: (input) => name.read(input) + bitmap(bitsOf(input, typeBit)),
  ATMA: atmAddress,
  A6: partialAddress,
  DOA: (input) =>
    number(4).read(input) +
    number(4).read(input) +
    number(1).read(input) +
    string.read(input) +
    base64OrNothing(input),
}

const BY_CODE = new Map<number, Reader>(
  Object.entries(READERS).map(([type, read]) => [TYPE_CODES[type as KnownType], read]),
)

export function formerReaderOf(code: number): Reader | undefined {
  return BY_CODE.get(code)
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
function services(input: RdataInput): string {
  const named = input.word()
  const protocol = PROTOCOLS[named.toLowerCase()] ?? readNumber(named, 255)
  return (
    u8(protocol) + bitmap(bitsOf(input, (text) => SERVICES[text.toLowerCase()] ?? readNumber(text, 0xffff)))
  )
}

/** The types below 128 at a name (RFC 2535 §5.2). */
function typeBit(type: string): number {
  const code = typeCode(type) ?? (/^\d{1,3}$/.test(type) ? Number(type) : null)
  if (code === null || code > 127) throw new ZoneSyntaxError('type', { type })
  return code
}

function bitsOf(input: RdataInput, bitOf: (text: string) => number): number[] {
  const bits: number[] = []
  while (!input.isDone) bits.push(bitOf(input.word()))
  return bits
}

/** The first octet holds the bits 0 to 7, the highest of them first. */
function bitmap(bits: readonly number[]): string {
  const octets = new Array<number>(bits.length === 0 ? 0 : (Math.max(...bits) >>> 3) + 1).fill(0)
  for (const bit of bits) octets[bit >>> 3] = (octets[bit >>> 3] ?? 0) | (0x80 >>> (bit & 7))
  return octets.map(u8).join('')
}

/** `0x` and hexadecimal; dots are ignored (RFC 1706 §6). */
function nsapAddress(input: RdataInput): string {
  const text = input.word()
  const octets = /^0x[0-9a-f]/i.test(text) ? fromHex(text.slice(2).replaceAll('.', '')) : null
  if (!octets) throw new ZoneSyntaxError('hex', { text })
  return octets
}

/** An ATM address: `+` and digits (E.164), or hexadecimal with dots. */
function atmAddress(input: RdataInput): string {
  const text = input.word()
  if (/^\+\d+(?:\.\d+)*$/.test(text)) return u8(1) + text.slice(1).replaceAll('.', '')
  const octets = /^[0-9a-f]+(?:\.[0-9a-f]+)*$/i.test(text) ? fromHex(text.replaceAll('.', '')) : null
  if (octets === null) throw new ZoneSyntaxError('hex', { text })
  return u8(0) + octets
}

/** An IPv6 address in parts (RFC 2874): prefix length, address suffix, and the name that holds the prefix. */
function partialAddress(input: RdataInput): string {
  const length = readNumber(input.word(), 128)
  let octets = u8(length)
  if (length < 128) {
    const suffix = ipv6.read(input).slice(length >>> 3)
    octets += u8(suffix.charCodeAt(0) & (0xff >>> (length & 7))) + suffix.slice(1)
  }
  return length > 0 ? octets + readName(input.word(), input.origin) : octets
}

/** Base64 in one word, `-` for empty data. */
function base64OrNothing(input: RdataInput): string {
  const text = input.rest()
  const octets = text === '-' ? '' : fromBase64(text)
  if (octets === null || text === '') throw new ZoneSyntaxError('base64', { text: text.slice(0, 64) })
  return octets
}
