import { FLAG, HEADER_BYTES, RCODE, TYPE, UDP_BYTES } from '../wire/codes.ts'
import { random16 } from './random-bits.ts'

/** A query as sent to an upstream, with its own id and letter case. */
export interface UpstreamMessage {
  id: number
  bytes: Buffer
  questionEnd: number
}

export interface UpstreamQuestion {
  /** Name, type and class. */
  question: Buffer
  isDnssecOk: boolean
  isCheckingDisabled: boolean
}

/** What a message has beside the question; old servers answer only without. */
export interface MessageForm {
  /** An OPT record (RFC 6891). */
  hasEdns: boolean
  /** Letters of the name in random case (draft-vixie-dnsext-dns0x20), which a forged answer has to guess. */
  hasRandomCase: boolean
  /** Padded to a multiple of 128 octets (RFC 8467 §4.1); only with an OPT record. */
  isPadded: boolean
}

const OPT_BYTES = 11
const OPTION_HEAD_BYTES = 4
const PADDING = 12
const PADDED_BLOCK = 128
const CASE_BIT = 0x20

export function writeUpstreamMessage(
  asked: UpstreamQuestion,
  { hasEdns, hasRandomCase, isPadded }: MessageForm,
): UpstreamMessage {
  const { question, isDnssecOk, isCheckingDisabled } = asked
  const questionEnd = HEADER_BYTES + question.length
  const optionsAt = questionEnd + OPT_BYTES
  const padded = Math.ceil((optionsAt + OPTION_HEAD_BYTES) / PADDED_BLOCK) * PADDED_BLOCK
  const bytes = Buffer.alloc(hasEdns ? (isPadded ? padded : optionsAt) : questionEnd)
  const id = random16()
  bytes.writeUInt16BE(id, 0)
  bytes.writeUInt16BE(FLAG.RD | FLAG.AD | (isCheckingDisabled ? FLAG.CD : 0), 2)
  bytes.writeUInt16BE(1, 4)
  question.copy(bytes, HEADER_BYTES)
  if (hasRandomCase) randomiseCase(bytes, questionEnd - 4)
  if (hasEdns) {
    bytes.writeUInt16BE(1, 10)
    bytes.writeUInt16BE(TYPE.OPT, questionEnd + 1)
    bytes.writeUInt16BE(UDP_BYTES, questionEnd + 3)
    bytes.writeUInt16BE(isDnssecOk ? 0x8000 : 0, questionEnd + 7)
    if (isPadded) {
      bytes.writeUInt16BE(padded - optionsAt, questionEnd + 9)
      bytes.writeUInt16BE(PADDING, optionsAt)
      bytes.writeUInt16BE(padded - optionsAt - OPTION_HEAD_BYTES, optionsAt + 2)
    }
  }
  return { id, bytes, questionEnd }
}

function randomiseCase(bytes: Buffer, end: number): void {
  let bits = 1
  for (let at = HEADER_BYTES; at < end; at++) {
    const folded = (bytes[at] ?? 0) | CASE_BIT
    // A length octet is below 64 and so never a letter.
    if (folded < 0x61 || folded > 0x7a || (bytes[at] ?? 0) < 0x41) continue
    if (bits === 1) bits = 0x1_0000 | random16()
    bytes[at] = (bits & 1) === 1 ? folded : folded & ~CASE_BIT
    bits >>>= 1
  }
}

/**
 * Whether a response belongs to the query: the same id and question; `spelling` where only the letter case differs. Old
 * servers refuse an OPT record by a header alone.
 */
export function matchResponse(sent: UpstreamMessage, response: Buffer): 'same' | 'spelling' | 'other' {
  const { bytes, questionEnd, id } = sent
  if (response.length < HEADER_BYTES || response.readUInt16BE(0) !== id) return 'other'
  const flags = response.readUInt16BE(2)
  if ((flags & FLAG.QR) === 0 || (flags & 0x7800) !== 0) return 'other'
  if (isHeadOnly(response)) return bytes.length > questionEnd ? 'same' : 'other'
  if (response.readUInt16BE(4) !== 1 || response.length < questionEnd) return 'other'
  if (bytes.compare(response, HEADER_BYTES, questionEnd, HEADER_BYTES, questionEnd) === 0) return 'same'
  const fold = (message: Buffer) => message.toString('latin1', HEADER_BYTES, questionEnd - 4).toLowerCase()
  const hasSameType =
    bytes.compare(response, questionEnd - 4, questionEnd, questionEnd - 4, questionEnd) === 0
  return hasSameType && fold(bytes) === fold(response) ? 'spelling' : 'other'
}

/** Whether a response is the header of an error, without a question. */
export function isHeadOnly(response: Buffer): boolean {
  if (response.length !== HEADER_BYTES || response.readUInt16BE(4) !== 0) return false
  const rcode = response.readUInt16BE(2) & 0xf
  return rcode === RCODE.FORMERR || rcode === RCODE.NOTIMP
}

export function isTruncated(response: Buffer): boolean {
  return (response.readUInt16BE(2) & FLAG.TC) !== 0
}
