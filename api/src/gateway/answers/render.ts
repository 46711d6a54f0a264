import { FLAG, HEADER_BYTES, MAX_MESSAGE_BYTES, TYPE, UDP_BYTES } from '../wire/codes.ts'
import type { Query } from '../wire/query.ts'
import type { Answer, ExtendedError } from './answer.ts'

const OPT_BYTES = 11
const OPTION_COOKIE = 10
const OPTION_EDE = 15
/** Longer texts would cost room that records need. */
const MAX_EDE_TEXT = 200

export interface RenderOptions {
  isTcp: boolean
  /** What is subtracted from each TTL, or `ttl` in its place. */
  age?: number
  ttl?: number
  ede?: ExtendedError | null
  /** The COOKIE option's data (RFC 7873); null without one. */
  cookie: Buffer | null
}

/** The bytes of an answer for one client. What does not fit is left out, with TC set where it matters. */
export function renderAnswer(query: Query, answer: Answer, options: RenderOptions): Buffer {
  const ede = options.ede ?? answer.ede
  const edeText = ede ? Buffer.from(ede.text.slice(0, MAX_EDE_TEXT), 'utf8') : null
  const optBytes = query.hasEdns
    ? OPT_BYTES + (options.cookie ? 4 + options.cookie.length : 0) + (edeText ? 6 + edeText.length : 0)
    : 0
  const limit = options.isTcp ? MAX_MESSAGE_BYTES : Math.min(UDP_BYTES, query.udpBytes)
  const end = fittingEnd(answer, query.questionEnd, limit - optBytes)
  const bytes = Buffer.allocUnsafe(end + optBytes)
  answer.bytes.copy(bytes, 0, 0, end)
  const isTruncated = end < answer.authorityEnd
  if (end < answer.bytes.length) bytes.writeUInt16BE(0, 10)
  if (isTruncated) bytes.writeUInt32BE(0, 6)
  writeHead(bytes, query, answer, isTruncated)
  ageTtls(bytes, answer, end, options)
  if (query.hasEdns) writeOpt(bytes, end, { query, answer, cookie: options.cookie, ede, edeText })
  return bytes
}

/** All of it, else without the additional section, else the question alone. */
function fittingEnd({ bytes, authorityEnd }: Answer, questionEnd: number, room: number): number {
  if (bytes.length <= room) return bytes.length
  return authorityEnd <= room ? authorityEnd : questionEnd
}

function writeHead(bytes: Buffer, query: Query, answer: Answer, isTruncated: boolean): void {
  const wantsAuthenticData = query.isDnssecOk || query.wantsAuthenticData
  bytes.writeUInt16BE(query.id, 0)
  bytes.writeUInt16BE(
    FLAG.QR |
      FLAG.RA |
      (answer.isAuthoritative ? FLAG.AA : 0) |
      (isTruncated ? FLAG.TC : 0) |
      (query.isRecursionDesired ? FLAG.RD : 0) |
      (answer.isAuthentic && wantsAuthenticData ? FLAG.AD : 0) |
      (query.isCheckingDisabled ? FLAG.CD : 0) |
      (answer.rcode & 0xf),
    2,
  )
  if (query.hasEdns) bytes.writeUInt16BE(bytes.readUInt16BE(10) + 1, 10)
  query.message.copy(bytes, HEADER_BYTES, HEADER_BYTES, query.questionEnd)
}

function ageTtls(bytes: Buffer, { ttlAt }: Answer, end: number, { age = 0, ttl }: RenderOptions): void {
  if (age === 0 && ttl === undefined) return
  for (const at of ttlAt) {
    if (at >= end) return
    bytes.writeUInt32BE(ttl ?? Math.max(0, bytes.readUInt32BE(at) - age), at)
  }
}

interface OptParts {
  query: Query
  answer: Answer
  cookie: Buffer | null
  ede: ExtendedError | null
  edeText: Buffer | null
}

function writeOpt(bytes: Buffer, from: number, { query, answer, cookie, ede, edeText }: OptParts): void {
  let at = bytes.writeUInt8(0, from)
  at = bytes.writeUInt16BE(TYPE.OPT, at)
  at = bytes.writeUInt16BE(UDP_BYTES, at)
  at = bytes.writeUInt8(answer.rcode >>> 4, at)
  at = bytes.writeUInt8(0, at)
  at = bytes.writeUInt16BE(query.isDnssecOk ? 0x8000 : 0, at)
  at = bytes.writeUInt16BE(bytes.length - at - 2, at)
  if (cookie) {
    at = bytes.writeUInt16BE(OPTION_COOKIE, at)
    at = bytes.writeUInt16BE(cookie.length, at)
    at += cookie.copy(bytes, at)
  }
  if (ede && edeText) {
    at = bytes.writeUInt16BE(OPTION_EDE, at)
    at = bytes.writeUInt16BE(2 + edeText.length, at)
    at = bytes.writeUInt16BE(ede.code, at)
    edeText.copy(bytes, at)
  }
}
