import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ROOT, readName, showName, typeCode, typeName } from '@netwarden/shared/dns'
import { addressesOf } from '../gateway/answers/answer.ts'
import { CLASS_IN, FLAG, HEADER_BYTES, RCODE, TYPE } from '../gateway/wire/codes.ts'
import { readResponse } from '../gateway/wire/message-reader.ts'
import { skipName } from '../gateway/wire/query.ts'
import { walkRecords } from '../gateway/wire/walk-records.ts'
import { exchangeMessage, type ProofTransport } from '../gateway-control/prove-listener.ts'
import { OWN_DOMAIN } from './bind-plan.ts'

/** A key of a view: who signs with it is answered by that view (RFC 8945, HMAC-SHA256). */
export interface ViewKey {
  name: string
  /** In base64. */
  secret: string
}

interface SignedQuestion {
  name: string
  type: string
  /** Whether the server may ask others. */
  isRecursive: boolean
}

export interface SignedAnswer {
  rcode: number
  /** Octets of the data of each record with the type that was asked. */
  data: Buffer[]
  addresses: readonly string[]
  /** The policy zone that decided; null for none. */
  policyZone: string | null
  /** Why the signature was refused (RFC 8945 §4.3), 0 for none. */
  signatureError: number
  /** Whether the key signs it as the answer to this question: no other program has answered (RFC 8945 §5.4). */
  isSigned: boolean
}

/** The server does not accept the signature (RFC 8945 §5.2). */
export const NOTAUTH = 9
/** The clocks of both sides are too far apart. */
export const BAD_TIME = 18

const CLASS_ANY = 255
const FUDGE = 300
const ALGORITHM = Buffer.from(readName('hmac-sha256.', ROOT), 'latin1')
/** Type and class of a question. */
const QUESTION_BYTES = 4
/** The original id, the error, and the length of what follows. */
const ID_AND_ERROR_BYTES = 6
/** The time that was signed, and how far it may be off. */
const TIME_BYTES = 8

/** Asks the view of a key; null without an answer to this question. */
export async function askView(
  endpoint: string,
  key: ViewKey,
  question: SignedQuestion,
  via: ProofTransport = 'udp',
): Promise<SignedAnswer | null> {
  const message = questionMessage(question)
  const { bytes, mac } = signed(key, message)
  const reply = await exchangeMessage(endpoint, bytes, via)
  if (!reply || reply.length < message.length || reply.readUInt16BE(0) !== message.readUInt16BE(0))
    return null
  const response = readResponse(reply, message.length)
  if (!response) return null
  const signature = signatureIn(reply)
  const type = typeCode(question.type)
  const soa = response.additional.find((record) => typeName(record.type) === 'SOA')
  const zone = soa ? showName(soa.owner).replace(/\.$/, '').toLowerCase() : null
  return {
    rcode: response.rcode,
    data: response.answer
      .filter((record) => record.type === type)
      .map(({ data }) => Buffer.from(data, 'latin1')),
    addresses: addressesOf(response.answer),
    policyZone: zone?.endsWith(`.${OWN_DOMAIN}`) ? zone : null,
    signatureError: response.rcode === NOTAUTH ? (signature?.error.readUInt16BE(0) ?? 0) : 0,
    isSigned: isSignedAnswer(key, mac, reply, signature),
  }
}

/** What the answer of a view shows: a banned name is answered with the policy zone that banned it. */
export function verdictIn(answer: SignedAnswer | null): 'passed' | 'banned' | 'silent' | 'foreign' {
  if (!answer) return 'silent'
  if (answer.policyZone !== null) return 'banned'
  return answer.rcode === RCODE.NOERROR || answer.rcode === RCODE.NXDOMAIN ? 'passed' : 'foreign'
}

function questionMessage({ name, type, isRecursive }: SignedQuestion): Buffer {
  const wire = Buffer.from(readName(`${name}.`, ROOT), 'latin1')
  const message = Buffer.alloc(HEADER_BYTES + wire.length + 4)
  randomBytes(2).copy(message)
  message.writeUInt16BE(isRecursive ? FLAG.RD : 0, 2)
  message.writeUInt16BE(1, 4)
  wire.copy(message, HEADER_BYTES)
  message.writeUInt16BE(typeCode(type) ?? 0, message.length - 4)
  message.writeUInt16BE(CLASS_IN, message.length - 2)
  return message
}

/** With the signature as its only additional record. */
export function signedMessage(key: ViewKey, message: Buffer): Buffer {
  return signed(key, message).bytes
}

function signed(key: ViewKey, message: Buffer): { bytes: Buffer; mac: Buffer } {
  const counted = Buffer.from(message)
  counted.writeUInt16BE(1, 10)
  const { record, mac } = signatureOf(key, message)
  return { bytes: Buffer.concat([counted, record]), mac }
}

function signatureOf(key: ViewKey, message: Buffer): { record: Buffer; mac: Buffer } {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(Math.floor(Date.now() / 1_000), 0, 6)
  time.writeUInt16BE(FUDGE, 6)
  const noError = Buffer.alloc(4)
  const mac = macOf(key, [message], time, noError)
  const data = Buffer.concat([ALGORITHM, time, lengthOf(mac), mac, message.subarray(0, 2), noError])
  const record = Buffer.alloc(10)
  record.writeUInt16BE(TYPE.TSIG, 0)
  record.writeUInt16BE(CLASS_ANY, 2)
  record.writeUInt16BE(data.length, 8)
  return { record: Buffer.concat([ownerOf(key), record, data]), mac }
}

interface Signature {
  /** Octet where its record begins. */
  from: number
  time: Buffer
  mac: Buffer
  id: Buffer
  /** Error code, and what follows it. */
  error: Buffer
}

/** The signature that ends a message; null for none that our keys could have made. */
function signatureIn(message: Buffer): Signature | null {
  const records = walkRecords(message)
  const last = records.at(-1)
  if (last?.type !== TYPE.TSIG) return null
  const data = message.subarray(last.dataAt, last.end)
  const macAt = ALGORITHM.length + TIME_BYTES + 2
  if (!data.subarray(0, ALGORITHM.length).equals(ALGORITHM) || macAt > data.length) return null
  const idAt = macAt + data.readUInt16BE(macAt - 2)
  if (idAt + ID_AND_ERROR_BYTES > data.length) return null
  return {
    from: records.at(-2)?.end ?? skipName(message, HEADER_BYTES) + QUESTION_BYTES,
    time: data.subarray(ALGORITHM.length, macAt - 2),
    mac: data.subarray(macAt, idAt),
    id: data.subarray(idAt, idAt + 2),
    error: data.subarray(idAt + 2),
  }
}

/** The signature of an answer covers that of its question. */
function isSignedAnswer(key: ViewKey, asked: Buffer, reply: Buffer, signature: Signature | null): boolean {
  if (!signature) return false
  const { from, time, mac, id, error } = signature
  const unsigned = Buffer.from(reply.subarray(0, from))
  id.copy(unsigned)
  unsigned.writeUInt16BE(reply.readUInt16BE(10) - 1, 10)
  const expected = macOf(key, [lengthOf(asked), asked, unsigned], time, error)
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

function macOf(key: ViewKey, covered: readonly Buffer[], time: Buffer, error: Buffer): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16BE(CLASS_ANY, 0)
  return createHmac('sha256', Buffer.from(key.secret, 'base64'))
    .update(Buffer.concat([...covered, ownerOf(key), head, ALGORITHM, time, error]))
    .digest()
}

function ownerOf({ name }: ViewKey): Buffer {
  return Buffer.from(readName(`${name}.`, ROOT), 'latin1')
}

function lengthOf(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  return size
}
