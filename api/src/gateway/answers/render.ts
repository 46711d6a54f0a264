import type { TimedAnswer } from '../outcome.ts'
import { FLAG, HEADER_BYTES, MAX_MESSAGE_BYTES, TYPE, UDP_BYTES } from '../wire/codes.ts'
import { copyOctets } from '../wire/copy-octets.ts'
import type { Query } from '../wire/query.ts'
import type { Answer, ExtendedError } from './answer.ts'

const OPT_BYTES = 11
const OPTION_COOKIE = 10
const OPTION_EDE = 15
/** Longer texts would take room that records need. */
const MAX_EDE_TEXT = 200

/** The parts of an answer that are specific to a client, beside its records. */
export interface RenderOptions {
  isTcp: boolean
  ede: ExtendedError | null
  /** The COOKIE option's data (RFC 7873); null without one. */
  cookie: Buffer | null
}

/** The bytes of an answer for one client. Parts that do not fit are left out, with TC set where it matters. */
export function renderAnswer(query: Query, timed: TimedAnswer, options: RenderOptions): Buffer {
  const { answer } = timed
  const { questionEnd } = query
  const edeText = query.hasEdns && options.ede ? textOf(options.ede) : null
  const optBytes = query.hasEdns ? sizeOfOpt(options.cookie, edeText) : 0
  const limit = options.isTcp ? MAX_MESSAGE_BYTES : Math.min(UDP_BYTES, query.udpBytes)
  const kept = bytesOfRecords(answer, limit - optBytes - questionEnd)
  const end = questionEnd + kept
  const bytes = Buffer.allocUnsafe(end + optBytes)
  const isTruncated = kept < answer.authorityEnd - answer.recordsAt
  const hasAdditional = kept === answer.bytes.length - answer.recordsAt
  writeHead(bytes, query, answer, isTruncated)
  writeCounts(bytes, query, answer, isTruncated, hasAdditional)
  copyOctets(query.message, HEADER_BYTES, questionEnd, bytes, HEADER_BYTES)
  copyOctets(answer.bytes, answer.recordsAt, answer.recordsAt + kept, bytes, questionEnd)
  if (timed.age > 0 || timed.ttl !== undefined) ageTtls(bytes, timed, questionEnd, kept)
  if (query.hasEdns)
    writeOpt(bytes, end, { query, answer, cookie: options.cookie, ede: options.ede, edeText })
  return bytes
}

function textOf({ text, isStructured }: ExtendedError): string {
  return isStructured ? text : text.slice(0, MAX_EDE_TEXT)
}

function sizeOfOpt(cookie: Buffer | null, edeText: string | null): number {
  const edeBytes = edeText === null ? 0 : 6 + Buffer.byteLength(edeText)
  return OPT_BYTES + (cookie ? 4 + cookie.length : 0) + edeBytes
}

/** The bytes of all records, or else of those before the additional section, or else none. */
function bytesOfRecords({ bytes, recordsAt, authorityEnd }: Answer, room: number): number {
  if (bytes.length - recordsAt <= room) return bytes.length - recordsAt
  return authorityEnd - recordsAt <= room ? authorityEnd - recordsAt : 0
}

function writeHead(bytes: Buffer, query: Query, answer: Answer, isTruncated: boolean): void {
  const wantsAuthenticData = query.isDnssecOk || query.wantsAuthenticData
  const flags =
    FLAG.QR |
    FLAG.RA |
    (answer.isAuthoritative ? FLAG.AA : 0) |
    (isTruncated ? FLAG.TC : 0) |
    (query.isRecursionDesired ? FLAG.RD : 0) |
    (answer.isAuthentic && wantsAuthenticData ? FLAG.AD : 0) |
    (query.isCheckingDisabled ? FLAG.CD : 0) |
    (answer.rcode & 0xf)
  bytes[0] = query.id >>> 8
  bytes[1] = query.id
  bytes[2] = flags >>> 8
  bytes[3] = flags
  bytes[4] = 0
  bytes[5] = 1
}

/** The counts of the answer's three sections; OPT is one more record of the last. */
function writeCounts(
  bytes: Buffer,
  query: Query,
  { bytes: from }: Answer,
  isTruncated: boolean,
  hasAdditional: boolean,
): void {
  for (let at = 6; at < 10; at++) bytes[at] = isTruncated ? 0 : (from[at] ?? 0)
  const additional = (hasAdditional && !isTruncated ? from.readUInt16BE(10) : 0) + (query.hasEdns ? 1 : 0)
  bytes[10] = additional >>> 8
  bytes[11] = additional
}

function ageTtls(bytes: Buffer, { answer, age, ttl }: TimedAnswer, questionEnd: number, kept: number): void {
  const { ttlAt, recordsAt } = answer
  for (const place of ttlAt) {
    if (place - recordsAt >= kept) return
    const at = place - recordsAt + questionEnd
    bytes.writeUInt32BE(ttl ?? Math.max(0, bytes.readUInt32BE(at) - age), at)
  }
}

interface OptParts {
  query: Query
  answer: Answer
  cookie: Buffer | null
  ede: ExtendedError | null
  edeText: string | null
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
  if (ede && edeText !== null) {
    at = bytes.writeUInt16BE(OPTION_EDE, at)
    at = bytes.writeUInt16BE(bytes.length - at - 2, at)
    at = bytes.writeUInt16BE(ede.code, at)
    bytes.write(edeText, at)
  }
}
