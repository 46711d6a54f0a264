import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { ROOT, readName, typeCode } from '@netwarden/shared/dns'
import { isIpv6 } from '@netwarden/shared/validators'
import { type ProofFacts, questionIn, readProof, writeMark } from '../gateway/proof/marked-question.ts'
import { OPTION_MARK } from '../gateway/wire/query.ts'

/** A question of the server to its own gateway. */
export interface MarkedQuestion {
  name: string
  deviceIp: string
}

export type ProofTransport = 'udp' | 'tcp'

/** `silent`: no answer; `foreign`: the answer of another program. */
export type ListenerProof =
  | { latencyMs: number; facts: ProofFacts }
  | { latencyMs: number | null; fault: 'silent' | 'foreign' }

const ANSWER_LIMIT = 1_000
const HEADER_BYTES = 12
const FLAG_RD = 0x0100
const NONCE_BYTES = 8
const UDP_BYTES = 1_232
const TYPE_OPT = 41
const CLASS_IN = 1

/** Asks at an address that the gateway serves. */
export async function proveListener(
  endpoint: string,
  key: Buffer,
  { name, deviceIp }: MarkedQuestion,
  via: ProofTransport = 'udp',
): Promise<ListenerProof> {
  const nonce = randomBytes(NONCE_BYTES)
  const head = questionMessage(name)
  const mark = writeMark(key, questionIn(head, head.length), { nonce, deviceIp })
  const startedAt = performance.now()
  const reply = await exchangeMessage(endpoint, Buffer.concat([head, optRecord(mark)]), via)
  if (!reply) return { latencyMs: null, fault: 'silent' }
  const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10
  const facts = factsIn(reply, head, (data) => readProof(key, nonce, data))
  return facts ? { latencyMs, facts } : { latencyMs, fault: 'foreign' }
}

/** Sends a message to `ip#port`; null without an answer in time (ms). */
export function exchangeMessage(
  endpoint: string,
  message: Buffer,
  via: ProofTransport,
  within = ANSWER_LIMIT,
): Promise<Buffer | null> {
  return via === 'udp' ? exchangeByUdp(endpoint, message, within) : exchangeByTcp(endpoint, message, within)
}

function exchangeByUdp(endpoint: string, message: Buffer, within: number): Promise<Buffer | null> {
  const [ip = '', port] = endpoint.split('#')
  const socket = createSocket(isIpv6(ip) || ip.includes('%') ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    const finish = (reply: Buffer | null) => {
      clearTimeout(limit)
      socket.close()
      resolve(reply)
    }
    const limit = setTimeout(() => finish(null), within)
    socket.once('error', () => finish(null))
    socket.once('message', finish)
    // Not as the callback of connect, which also gets its error and keeps it from being emitted.
    socket.once('connect', () => socket.send(message))
    socket.connect(Number(port), ip)
  })
}

/** A message over TCP follows its length (RFC 1035 §4.2.2). */
function exchangeByTcp(endpoint: string, message: Buffer, within: number): Promise<Buffer | null> {
  const [host = '', port] = endpoint.split('#')
  const socket = connect({ host, port: Number(port) })
  let received = Buffer.alloc(0)
  return new Promise((resolve) => {
    const finish = (reply: Buffer | null) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(reply)
    }
    const limit = setTimeout(() => finish(null), within)
    socket.once('error', () => finish(null))
    socket.once('close', () => finish(null))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const end = received.length < 2 ? Number.POSITIVE_INFINITY : 2 + received.readUInt16BE(0)
      if (received.length >= end) finish(received.subarray(2, end))
    })
    socket.once('connect', () => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    })
  })
}

/** The header and the question; the record with the mark follows it. */
function questionMessage(name: string): Buffer {
  const wire = Buffer.from(readName(`${name}.`, ROOT), 'latin1')
  const message = Buffer.alloc(HEADER_BYTES + wire.length + 4)
  randomBytes(2).copy(message)
  message.writeUInt16BE(FLAG_RD, 2)
  message.writeUInt16BE(1, 4)
  message.writeUInt16BE(1, 10)
  wire.copy(message, HEADER_BYTES)
  message.writeUInt16BE(typeCode('A') ?? 0, message.length - 4)
  message.writeUInt16BE(CLASS_IN, message.length - 2)
  return message
}

function optRecord(data: Buffer): Buffer {
  const record = Buffer.alloc(15)
  record.writeUInt16BE(TYPE_OPT, 1)
  record.writeUInt16BE(UDP_BYTES, 3)
  record.writeUInt16BE(4 + data.length, 9)
  record.writeUInt16BE(OPTION_MARK, 11)
  record.writeUInt16BE(data.length, 13)
  return Buffer.concat([record, data])
}

/** The gateway answers with the question and one record, whose only option holds the proof. */
function factsIn(reply: Buffer, asked: Buffer, read: (data: Buffer) => ProofFacts | null): ProofFacts | null {
  const at = asked.length
  if (reply.length < at + 15 || reply.readUInt16BE(0) !== asked.readUInt16BE(0)) return null
  if (reply.readUInt16BE(at + 1) !== TYPE_OPT || reply.readUInt16BE(at + 11) !== OPTION_MARK) return null
  const facts = read(reply.subarray(at + 15))
  return facts?.rcode === (reply.readUInt16BE(2) & 0xf) ? facts : null
}
