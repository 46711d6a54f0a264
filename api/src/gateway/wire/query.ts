import { CLASS_IN, FLAG, HEADER_BYTES, OPCODE_MASK, RCODE, TYPE, UDP_BYTES_WITHOUT_EDNS } from './codes.ts'

/** A valid query. `message` holds its bytes, with the question at octets 12 to `questionEnd`. */
export interface Query {
  message: Buffer
  id: number
  isRecursionDesired: boolean
  isCheckingDisabled: boolean
  /** Whether the client understands the AD bit (RFC 6840 §5.7). */
  wantsAuthenticData: boolean
  /** The name as text: A-labels as sent, lower case, unprintable octets as \DDD, without the final dot; the root is `.`. */
  name: string
  type: number
  qclass: number
  questionEnd: number
  hasEdns: boolean
  isDnssecOk: boolean
  /** The client's UDP payload size, at least 512. */
  udpBytes: number
  /** Its COOKIE option (RFC 7873), 8 or 16 to 40 octets. */
  cookie: Buffer | null
  /** Whether the client asks for errors as JSON (draft-ietf-dnsop-structured-dns-error): by an EDE option with code 0. */
  wantsStructuredErrors: boolean
  /** The option that marks a question of the server itself (see `proof/marked-question.ts`). */
  mark: Buffer | null
}

/** The result for a message that is not a valid query. */
export type Refusal =
  /** It gets no answer: it is a response itself, or too short. */
  { kind: 'ignored' } | { kind: 'refused'; rcode: number; questionEnd: number; hasEdns: boolean }

const IGNORED: Refusal = { kind: 'ignored' }
const OPTION_COOKIE = 10
const OPTION_EDE = 15
/** Of the range for local use (RFC 6891 §9). */
export const OPTION_MARK = 65_001
const MAX_LABEL = 63
const MAX_NAME = 255
const DOT = 0x2e
const BACKSLASH = 0x5c
/** The name as text: an escape takes four characters for one octet. */
const text = Buffer.alloc(MAX_NAME * 4)
/** By octet: its lower case where it is written unescaped in a name as text, otherwise 0. */
const PLAIN = plainOctets()

/** Parses a message. It never throws on any bytes. */
export function readQuery(message: Buffer): Query | Refusal {
  if (message.length < HEADER_BYTES) return IGNORED
  const flags = message.readUInt16BE(2)
  if ((flags & FLAG.QR) !== 0) return IGNORED
  if ((flags & OPCODE_MASK) !== 0) return refusal(RCODE.NOTIMP)
  const hasOneQuestion = message.readUInt32BE(4) === 0x0001_0000 && message.readUInt16BE(8) === 0
  if (!hasOneQuestion || (flags & FLAG.TC) !== 0) return refusal(RCODE.FORMERR)
  const nameEnd = readName(message)
  const questionEnd = nameEnd + 4
  if (nameEnd < 0 || questionEnd > message.length) return refusal(RCODE.FORMERR)
  const query: Query = {
    message,
    id: message.readUInt16BE(0),
    isRecursionDesired: (flags & FLAG.RD) !== 0,
    isCheckingDisabled: (flags & FLAG.CD) !== 0,
    wantsAuthenticData: (flags & FLAG.AD) !== 0,
    name: textOfName(),
    type: message.readUInt16BE(nameEnd),
    qclass: message.readUInt16BE(nameEnd + 2),
    questionEnd,
    hasEdns: false,
    isDnssecOk: false,
    udpBytes: UDP_BYTES_WITHOUT_EDNS,
    cookie: null,
    wantsStructuredErrors: false,
    mark: null,
  }
  return readAdditional(query, message.readUInt16BE(10)) ?? questionFault(query) ?? query
}

/** Types that no query may have (RFC 6895 §3.1), and classes other than IN. */
function questionFault({ type, qclass, questionEnd, hasEdns }: Query): Refusal | null {
  const rcode =
    type === TYPE.OPT || type === 0
      ? RCODE.FORMERR
      : qclass !== CLASS_IN || type === TYPE.TSIG
        ? RCODE.REFUSED
        : type >= 128 && type <= 254 && type !== TYPE.AXFR && type !== TYPE.IXFR
          ? RCODE.NOTIMP
          : RCODE.NOERROR
  return rcode === RCODE.NOERROR ? null : { kind: 'refused', rcode, questionEnd, hasEdns }
}

let textLength = 0

function textOfName(): string {
  return textLength === 0 ? '.' : text.toString('latin1', 0, textLength)
}

/** The offset after the name, or -1; its text is left in the buffer. Pointers are invalid here. */
function readName(message: Buffer): number {
  let at = HEADER_BYTES
  let to = 0
  for (;;) {
    const length = message[at]
    if (length === undefined || length > MAX_LABEL) return -1
    at++
    if (length === 0) break
    const end = at + length
    if (end >= message.length || end - HEADER_BYTES >= MAX_NAME) return -1
    if (to > 0) text[to++] = DOT
    for (; at < end; at++) {
      const octet = message[at] ?? 0
      const plain = PLAIN[octet] ?? 0
      if (plain !== 0) text[to++] = plain
      else to = writeEscape(octet, to)
    }
  }
  textLength = to
  return at
}

function writeEscape(octet: number, to: number): number {
  text[to] = BACKSLASH
  if (octet === DOT || octet === BACKSLASH) {
    text[to + 1] = octet
    return to + 2
  }
  text[to + 1] = 0x30 + Math.floor(octet / 100)
  text[to + 2] = 0x30 + (Math.floor(octet / 10) % 10)
  text[to + 3] = 0x30 + (octet % 10)
  return to + 4
}

function plainOctets(): Uint8Array {
  const table = new Uint8Array(256)
  for (let octet = 0x21; octet < 0x7f; octet++) {
    if (octet !== DOT && octet !== BACKSLASH)
      table[octet] = octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet
  }
  return table
}

/** Reads the OPT record; other records are only skipped. Data after the last record is a fault. */
function readAdditional(query: Query, count: number): Refusal | null {
  const { message, questionEnd } = query
  let at = questionEnd
  for (let record = 0; record < count; record++) {
    const nameEnd = skipName(message, at)
    if (nameEnd < 0 || nameEnd + 10 > message.length) return formatError(query)
    const end = nameEnd + 10 + message.readUInt16BE(nameEnd + 8)
    if (end > message.length) return formatError(query)
    if (message.readUInt16BE(nameEnd) === TYPE.OPT) {
      const fault = readOpt(query, at, nameEnd, end)
      if (fault) return fault
    }
    at = end
  }
  return at === message.length ? null : formatError(query)
}

/** RFC 6891 §6.1: the root as its name, once only, version 0. */
function readOpt(query: Query, at: number, nameEnd: number, end: number): Refusal | null {
  const { message } = query
  if (query.hasEdns || nameEnd !== at + 1) return formatError(query)
  query.hasEdns = true
  if (message.readUInt8(nameEnd + 5) !== 0)
    return { kind: 'refused', rcode: RCODE.BADVERS, questionEnd: query.questionEnd, hasEdns: true }
  query.udpBytes = Math.max(UDP_BYTES_WITHOUT_EDNS, message.readUInt16BE(nameEnd + 2))
  query.isDnssecOk = (message.readUInt8(nameEnd + 6) & 0x80) !== 0
  return readOptions(query, nameEnd + 10, end)
}

function readOptions(query: Query, from: number, end: number): Refusal | null {
  const { message } = query
  for (let at = from; at < end; ) {
    if (at + 4 > end) return formatError(query)
    const dataAt = at + 4
    const length = message.readUInt16BE(at + 2)
    if (dataAt + length > end) return formatError(query)
    if (message.readUInt16BE(at) === OPTION_COOKIE) {
      // RFC 7873 §5.2.2: other lengths are a format error.
      if (length !== 8 && (length < 16 || length > 40)) return formatError(query)
      query.cookie ??= message.subarray(dataAt, dataAt + length)
    }
    if (message.readUInt16BE(at) === OPTION_EDE && length === 2 && message.readUInt16BE(dataAt) === 0)
      query.wantsStructuredErrors = true
    if (message.readUInt16BE(at) === OPTION_MARK) query.mark ??= message.subarray(dataAt, dataAt + length)
    at = dataAt + length
  }
  return null
}

/** The offset after a name that may end in a pointer, or -1. */
export function skipName(message: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = message[at]
    if (length === undefined) return -1
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    if (length > MAX_LABEL) return -1
    at += length + 1
  }
}

function refusal(rcode: number): Refusal {
  return { kind: 'refused', rcode, questionEnd: HEADER_BYTES, hasEdns: false }
}

function formatError({ hasEdns }: Query): Refusal {
  return { kind: 'refused', rcode: RCODE.FORMERR, questionEnd: HEADER_BYTES, hasEdns }
}
