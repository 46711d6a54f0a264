import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { ROOT, rdataOctets, readName, showName, typeCode, typeName } from '@netwarden/shared/dns'
import { freePort } from '../../support/free-port.ts'
import { framed } from './dns-client.ts'

/** A query that the gateway sent. */
export interface SentQuery {
  id: number
  flags: number
  /** As it was spelled. */
  spelling: string
  name: string
  type: string
  question: Buffer
  hasEdns: boolean
  isDnssecOk: boolean
  isTcp: boolean
  port: number
}

export interface Scripted {
  rcode?: number
  /** `name ttl type data`. */
  answer?: readonly string[]
  authority?: readonly string[]
  additional?: readonly string[]
  /** Added to QR and RD. */
  flags?: number
  ede?: { code: number; text: string }
  /** In the place of the question that was sent. */
  question?: Buffer
  id?: number
  /** A sender that is not the server: another port, or another address with the same port. By UDP only. */
  from?: 'otherPort' | 'otherAddress'
  /** Sent as it is. */
  bytes?: Buffer
}

/** The reaction to a query: replies, or messages made of them; nothing for silence. */
export type Script = (
  query: SentQuery,
) => Scripted | Scripted[] | null | Promise<Scripted | Scripted[] | null>

interface Sent {
  bytes: Buffer
  sender: 'server' | 'otherPort' | 'otherAddress'
}

const TRUNCATED = 0x0200

/** A DNS server on a loopback port that answers as a test defines. */
export class ScriptedUpstream {
  readonly queries: SentQuery[] = []
  private readonly connections = new Set<Socket>()
  private isStopped = false

  private constructor(
    readonly port: number,
    private script: Script,
    private readonly senders: Record<'server' | 'otherPort' | 'otherAddress', UdpSocket>,
    private readonly tcp: Server,
  ) {}

  static async start(script: Script, { hasTcp = true, port: wanted = 0 } = {}): Promise<ScriptedUpstream> {
    const port = wanted || (await freePort())
    const [udp, otherPort, otherAddress] = [createSocket('udp4'), createSocket('udp4'), createSocket('udp4')]
    const senders = { server: udp, otherPort, otherAddress }
    const tcp = createServer()
    const upstream = new ScriptedUpstream(port, script, senders, tcp)
    udp.on('message', (message, { port: from, address }) => {
      void upstream.repliesTo(message, false, from).then((replies) => {
        // The gateway may ask again after the test has ended.
        if (!upstream.isStopped)
          for (const { bytes, sender } of replies) senders[sender].send(bytes, from, address)
      })
    })
    tcp.on('connection', (socket) => upstream.serve(socket))
    await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => otherAddress.bind(port, '127.0.0.2', resolve))
    await new Promise<void>((resolve) => otherPort.bind(0, '127.0.0.1', resolve))
    if (hasTcp) await new Promise<void>((resolve) => tcp.listen(port, '127.0.0.1', resolve))
    return upstream
  }

  get server(): string {
    return `127.0.0.1#${this.port}`
  }

  /** From now on. */
  follow(script: Script): void {
    this.script = script
    this.queries.length = 0
  }

  /** The queries for a name. */
  asked(name: string): SentQuery[] {
    return this.queries.filter((query) => query.name === name)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const socket of this.connections) socket.destroy()
    await Promise.all([
      ...Object.values(this.senders).map(
        (sender) => new Promise<void>((resolve) => sender.close(() => resolve())),
      ),
      new Promise<void>((resolve) => this.tcp.close(() => resolve())),
    ])
  }

  private serve(socket: Socket): void {
    this.connections.add(socket)
    socket.on('close', () => this.connections.delete(socket))
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      const message = received.subarray(2, 2 + received.readUInt16BE(0))
      void this.repliesTo(message, true, socket.remotePort ?? 0).then((replies) => {
        for (const { bytes } of replies) socket.write(framed(bytes))
      })
    })
  }

  private async repliesTo(message: Buffer, isTcp: boolean, port: number): Promise<Sent[]> {
    const query = readSent(message, isTcp, port)
    this.queries.push(query)
    const scripted = await this.script(query)
    if (scripted === null) return []
    return (Array.isArray(scripted) ? scripted : [scripted]).map((one) => ({
      bytes: one.bytes ?? replyOf(query, one),
      sender: one.from ?? 'server',
    }))
  }
}

export const truncated: Scripted = { flags: TRUNCATED }

export function readSent(message: Buffer, isTcp: boolean, port: number): SentQuery {
  let end = 12
  while (message.readUInt8(end) > 0) end += message.readUInt8(end) + 1
  end++
  const wire = message.toString('latin1', 12, end)
  const hasEdns = message.readUInt16BE(10) > 0
  return {
    id: message.readUInt16BE(0),
    flags: message.readUInt16BE(2),
    spelling: showName(wire).replace(/\.$/, ''),
    name: showName(wire).replace(/\.$/, '').toLowerCase(),
    type: typeName(message.readUInt16BE(end)),
    question: message.subarray(12, end + 4),
    hasEdns,
    isDnssecOk: hasEdns && (message.readUInt16BE(end + 4 + 7) & 0x8000) !== 0,
    isTcp,
    port,
  }
}

export function replyOf(query: SentQuery, scripted: Scripted): Buffer {
  const { rcode = 0, answer = [], authority = [], additional = [], flags = 0, ede } = scripted
  const head = Buffer.alloc(12)
  head.writeUInt16BE(scripted.id ?? query.id, 0)
  head.writeUInt16BE(0x8180 | flags | rcode, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answer.length, 6)
  head.writeUInt16BE(authority.length, 8)
  head.writeUInt16BE(additional.length + (ede ? 1 : 0), 10)
  const records = [...answer, ...authority, ...additional].map(recordOf)
  const opt = ede ? [optWith(ede)] : []
  return Buffer.concat([head, scripted.question ?? query.question, ...records, ...opt])
}

function recordOf(text: string): Buffer {
  const [name = '', ttl = '', type = '', ...data] = text.split(' ')
  const code = typeCode(type) ?? 0
  const octets = rdataOctets(code, data.join(' '))
  const head = Buffer.alloc(10)
  head.writeUInt16BE(code, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(Number(ttl), 4)
  head.writeUInt16BE(octets.length, 8)
  return Buffer.concat([Buffer.from(readName(name, ROOT), 'latin1'), head, Buffer.from(octets, 'latin1')])
}

function optWith({ code, text }: { code: number; text: string }): Buffer {
  const option = Buffer.alloc(6 + text.length)
  option.writeUInt16BE(15, 0)
  option.writeUInt16BE(2 + text.length, 2)
  option.writeUInt16BE(code, 4)
  option.write(text, 6)
  const head = Buffer.from([0, 0, 41, 4, 208, 0, 0, 0, 0, 0, option.length])
  return Buffer.concat([head, option])
}

/** Another name of the same length, so that nothing but the question differs. */
export function questionOf(name: string, type: string): Buffer {
  const tail = Buffer.alloc(4)
  tail.writeUInt16BE(typeCode(type) ?? 0, 0)
  tail.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from(readName(`${name}.`, ROOT), 'latin1'), tail])
}
