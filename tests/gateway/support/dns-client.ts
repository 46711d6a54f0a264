import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import { ROOT, rdataText, readName, showName, typeCode, typeName } from '@netwarden/shared/dns'
import { type Response, readResponse } from '../../../api/src/gateway/wire/message-reader.ts'

export interface AskOptions {
  type?: string | number
  qclass?: number
  id?: number
  /** The bits of octets 2 and 3; RD by default. */
  flags?: number
  edns?: { version?: number; size?: number; isDnssecOk?: boolean; cookie?: Buffer } | null
  /** Local address, by which the gateway identifies the device. */
  from?: string
}

/** A reply in the terms of a test. */
export interface Reply {
  bytes: Buffer
  id: number
  flags: number
  rcode: number
  /** `name ttl type data`. */
  answer: string[]
  authority: string[]
  additional: string[]
  ede: Response['ede']
  hasOpt: boolean
  cookie: Buffer | null
  has(flag: keyof typeof FLAGS): boolean
}

const FLAGS = { QR: 0x8000, AA: 0x0400, TC: 0x0200, RD: 0x0100, RA: 0x0080, AD: 0x0020, CD: 0x0010 }
export const RD = FLAGS.RD
export const AD = FLAGS.AD
export const CD = FLAGS.CD
/** A reply later than this counts as none: the gateway answers or drops its own answers immediately. */
const PATIENCE = 8_000

let nextId = 1

/** A query in wire form. */
export function makeQuery(name: string, options: AskOptions = {}): Buffer {
  const { type = 'A', qclass = 1, id = nextId++ & 0xffff, flags = FLAGS.RD, edns = {} } = options
  const wire = readName(name.endsWith('.') ? name : `${name}.`, ROOT)
  const code = typeof type === 'number' ? type : (typeCode(type) ?? 0)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(flags, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(edns ? 1 : 0, 10)
  const tail = Buffer.alloc(4)
  tail.writeUInt16BE(code, 0)
  tail.writeUInt16BE(qclass, 2)
  return Buffer.concat([head, Buffer.from(wire, 'latin1'), tail, edns ? optRecord(edns) : Buffer.alloc(0)])
}

function optRecord({
  version = 0,
  size = 1_232,
  isDnssecOk = false,
  cookie,
}: NonNullable<AskOptions['edns']>): Buffer {
  const record = Buffer.alloc(11)
  record.writeUInt16BE(41, 1)
  record.writeUInt16BE(size, 3)
  record.writeUInt8(version, 6)
  record.writeUInt16BE(isDnssecOk ? 0x8000 : 0, 7)
  if (!cookie) return record
  const option = Buffer.alloc(4)
  option.writeUInt16BE(10, 0)
  option.writeUInt16BE(cookie.length, 2)
  record.writeUInt16BE(4 + cookie.length, 9)
  return Buffer.concat([record, option, cookie])
}

/** A query with one option of EDNS. */
export function withOption(name: string, code: number, data = Buffer.alloc(0)): Buffer {
  const query = makeQuery(name)
  const option = Buffer.alloc(4)
  option.writeUInt16BE(code, 0)
  option.writeUInt16BE(data.length, 2)
  query.writeUInt16BE(4 + data.length, query.length - 2)
  return Buffer.concat([query, option, data])
}

/** Sends a datagram; null without a reply. */
export function sendByUdp(
  port: number,
  message: Buffer,
  { from, to = '127.0.0.1' }: { from?: string; to?: string } = {},
): Promise<Reply | null> {
  const socket = createSocket(to.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(null), PATIENCE)
    const finish = (reply: Reply | null) => {
      clearTimeout(timer)
      socket.close()
      resolve(reply)
    }
    socket.on('error', reject)
    socket.on('message', (bytes, sender) => {
      if (sender.port === port && sender.address === to) finish(readReply(bytes))
    })
    socket.bind(0, from, () => socket.send(message, port, to))
  })
}

/** The first reply to two datagrams of one socket. */
export function firstReply(port: number, ...messages: readonly Buffer[]): Promise<Reply> {
  const socket = createSocket('udp4')
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('message', (bytes) => {
      socket.close()
      resolve(readReply(bytes))
    })
    for (const message of messages) socket.send(message, port, '127.0.0.1')
  })
}

/** Queries over UDP; throws without a reply. */
export async function ask(
  port: number,
  name: string,
  options: AskOptions & { to?: string } = {},
): Promise<Reply> {
  const reply = await sendByUdp(port, makeQuery(name, options), options)
  if (!reply) throw new Error(`no reply for ${name}`)
  return reply
}

/** Queries over TCP; throws when the connection ends without a reply. */
export async function askByTcp(port: number, name: string, options: AskOptions = {}): Promise<Reply> {
  const [reply] = await sendByTcp(port, [makeQuery(name, options)], 1, options)
  if (!reply) throw new Error(`no reply for ${name}`)
  return reply
}

/** Sends messages in one write over one connection and collects replies up to a number, or until it is closed. */
export function sendByTcp(
  port: number,
  messages: readonly Buffer[],
  expected: number,
  { from }: Pick<AskOptions, 'from'> = {},
): Promise<Reply[]> {
  const socket = connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) })
  socket.write(Buffer.concat(messages.map(framed)))
  return collect(socket, expected)
}

export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length, 0)
  return Buffer.concat([length, message])
}

function collect(socket: Socket, expected: number): Promise<Reply[]> {
  return new Promise((resolve) => {
    const replies: Reply[] = []
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => socket.destroy(), PATIENCE)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(replies)
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0)
        replies.push(readReply(received.subarray(2, end)))
        received = received.subarray(end)
      }
      if (replies.length >= expected) socket.destroy()
    })
  })
}

export function readReply(bytes: Buffer): Reply {
  const flags = bytes.readUInt16BE(2)
  const questionEnd = bytes.readUInt16BE(4) === 0 ? 12 : endOfName(bytes, 12) + 4
  const response = readResponse(bytes, questionEnd)
  if (!response) throw new Error(`a malformed reply: ${bytes.toString('hex')}`)
  const text = (records: Response['answer']) =>
    records.map(
      ({ owner, ttl, type, data }) => `${showName(owner)} ${ttl} ${typeName(type)} ${rdataText(type, data)}`,
    )
  const additionalCount = bytes.readUInt16BE(10)
  return {
    bytes,
    id: bytes.readUInt16BE(0),
    flags,
    rcode: response.rcode,
    answer: text(response.answer),
    authority: text(response.authority),
    additional: text(response.additional),
    ede: response.ede,
    hasOpt: additionalCount > response.additional.length,
    cookie: cookieIn(bytes),
    has: (flag) => (flags & FLAGS[flag]) !== 0,
  }
}

function endOfName(bytes: Buffer, from: number): number {
  let at = from
  while (bytes.readUInt8(at) > 0) at += bytes.readUInt8(at) + 1
  return at + 1
}

/** Our OPT record is the last one, and a cookie its first option. */
function cookieIn(bytes: Buffer): Buffer | null {
  const at = bytes.lastIndexOf(Buffer.from([0, 0, 41, 0x04, 0xd0]))
  if (at < 0 || bytes.readUInt16BE(at + 9) < 4 || bytes.readUInt16BE(at + 11) !== 10) return null
  return bytes.subarray(at + 15, at + 15 + bytes.readUInt16BE(at + 13))
}
