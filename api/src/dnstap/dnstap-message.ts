import { addressText } from '../gateway/wire/address-text.ts'

/** The fields of a frame that a visit is made of (https://dnstap.info, dnstap.proto). */
export interface DnstapMessage {
  type: number
  /** Name of the server, as its operator set it; empty without one. */
  identity: string
  /** Of the server's program; empty without one. */
  version: string
  /** Number of the protocol; 0 where none is given. */
  protocol: number
  /** The address of the client, canonical; null without a valid one. */
  client: string | null
  clientPort: number
  /** Epoch ms; null where they are not given. */
  queryAt: number | null
  responseAt: number | null
  query: Buffer | null
  response: Buffer | null
}

/** Types of messages between a client and the server; all others are of the server's own look-ups, or of tools. */
export const MESSAGE = { AUTH_QUERY: 1, AUTH_RESPONSE: 2, CLIENT_QUERY: 5, CLIENT_RESPONSE: 6 } as const

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5
const FRAME = { IDENTITY: 1, VERSION: 2, MESSAGE: 14, TYPE: 15 } as const
const FIELD = {
  TYPE: 1,
  PROTOCOL: 3,
  QUERY_ADDRESS: 4,
  QUERY_PORT: 6,
  QUERY_SECONDS: 8,
  QUERY_NANOSECONDS: 9,
  QUERY: 10,
  RESPONSE_SECONDS: 12,
  RESPONSE_NANOSECONDS: 13,
  RESPONSE: 14,
} as const
/** The only type of frame that there is. */
const TYPE_MESSAGE = 1
const MOST_NAME_BYTES = 253
const UNPRINTABLE = /[^\x20-\x7e]/g

/** Reads a frame; null where it is no dnstap message. It never throws on any octets. */
export function readDnstap(frame: Buffer): DnstapMessage | null {
  let body: Buffer | null = null
  let type = 0
  let [identity, version] = ['', '']
  const isWhole = eachField(frame, (field, value, bytes) => {
    if (field === FRAME.IDENTITY && bytes) identity = nameOf(bytes)
    else if (field === FRAME.VERSION && bytes) version = nameOf(bytes)
    else if (field === FRAME.MESSAGE && bytes) body = bytes
    else if (field === FRAME.TYPE) type = value
  })
  return isWhole && body && type === TYPE_MESSAGE ? readMessage(body, identity, version) : null
}

function readMessage(body: Buffer, identity: string, version: string): DnstapMessage | null {
  const numbers = new Map<number, number>()
  const parts = new Map<number, Buffer>()
  const isWhole = eachField(body, (field, value, bytes) => {
    if (bytes) parts.set(field, bytes)
    else numbers.set(field, value)
  })
  const type = numbers.get(FIELD.TYPE)
  if (!isWhole || type === undefined) return null
  const timeOf = (seconds: number, nanoseconds: number) => {
    const whole = numbers.get(seconds)
    return whole === undefined ? null : whole * 1_000 + Math.floor((numbers.get(nanoseconds) ?? 0) / 1e6)
  }
  return {
    type,
    identity,
    version,
    protocol: numbers.get(FIELD.PROTOCOL) ?? 0,
    client: addressText(parts.get(FIELD.QUERY_ADDRESS)?.toString('latin1') ?? ''),
    clientPort: numbers.get(FIELD.QUERY_PORT) ?? 0,
    queryAt: timeOf(FIELD.QUERY_SECONDS, FIELD.QUERY_NANOSECONDS),
    responseAt: timeOf(FIELD.RESPONSE_SECONDS, FIELD.RESPONSE_NANOSECONDS),
    query: parts.get(FIELD.QUERY) ?? null,
    response: parts.get(FIELD.RESPONSE) ?? null,
  }
}

/** Protocol Buffers: each field is a number with its wire type, and a value. False where the octets are cut or wrong. */
function eachField(
  bytes: Buffer,
  take: (field: number, value: number, bytes: Buffer | null) => void,
): boolean {
  const at = { place: 0 }
  while (at.place < bytes.length) {
    const key = readVarint(bytes, at)
    if (key === null || key < 8) return false
    const [field, wireType] = [Math.floor(key / 8), key % 8]
    if (wireType === VARINT) {
      const value = readVarint(bytes, at)
      if (value === null) return false
      take(field, value, null)
      continue
    }
    const length = wireType === BYTES ? readVarint(bytes, at) : fixedLength(wireType)
    if (length === null || at.place + length > bytes.length) return false
    const from = at.place
    at.place += length
    if (wireType === BYTES) take(field, 0, bytes.subarray(from, at.place))
    else if (wireType === FIXED32) take(field, bytes.readUInt32LE(from), null)
  }
  return true
}

/** Of a value whose length its wire type gives; null for types that dnstap does not have. */
function fixedLength(wireType: number): number | null {
  if (wireType === FIXED32) return 4
  return wireType === FIXED64 ? 8 : null
}

const MOST_VARINT_BYTES = 10

/** Null where it is cut or too long. Above 2^53 it is inexact; no field that is used has such values. */
function readVarint(bytes: Buffer, at: { place: number }): number | null {
  let value = 0
  let factor = 1
  for (let count = 0; count < MOST_VARINT_BYTES; count++) {
    const octet = bytes[at.place]
    if (octet === undefined) return null
    at.place++
    value += (octet & 0x7f) * factor
    if (octet < 0x80) return value
    factor *= 0x80
  }
  return null
}

function nameOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, MOST_NAME_BYTES).replace(UNPRINTABLE, '?')
}
