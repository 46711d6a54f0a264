import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { ROOT, readName, typeCode } from '@netwarden/shared/dns'
import { isIpv6 } from '@netwarden/shared/validators'
import { type ProofFacts, questionIn, readProof, writeMark } from '../../gateway/proof/marked-question.ts'
import { OPTION_MARK } from '../../gateway/wire/query.ts'

/** A question of the server to its own gateway. */
export interface MarkedQuestion {
  name: string
  deviceIp: string
}

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

/** Asks at an address that the gateway serves, over UDP. */
export function proveListener(
  endpoint: string,
  key: Buffer,
  { name, deviceIp }: MarkedQuestion,
): Promise<ListenerProof> {
  const [ip = '', port] = endpoint.split('#')
  const nonce = randomBytes(NONCE_BYTES)
  const head = questionMessage(name)
  const mark = writeMark(key, questionIn(head, head.length), { nonce, deviceIp })
  const socket = createSocket(isIpv6(ip) || ip.includes('%') ? 'udp6' : 'udp4')
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (proof: ListenerProof) => {
      clearTimeout(limit)
      socket.close()
      resolve(proof)
    }
    const limit = setTimeout(() => finish({ latencyMs: null, fault: 'silent' }), ANSWER_LIMIT)
    socket.once('error', () => finish({ latencyMs: null, fault: 'silent' }))
    socket.once('message', (reply) => {
      const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10
      const facts = factsIn(reply, head, (data) => readProof(key, nonce, data))
      finish(facts ? { latencyMs, facts } : { latencyMs, fault: 'foreign' })
    })
    socket.connect(Number(port), ip, () => socket.send(Buffer.concat([head, optRecord(mark)])))
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
