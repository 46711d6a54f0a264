import type { TLSSocket } from 'node:tls'
import type { EncryptedFault } from '@netwarden/shared/domain'
import type { EncryptedServer } from '@netwarden/shared/validators'
import { matchResponse, type UpstreamMessage } from '../upstream-message.ts'
import {
  CONNECT_WITHIN,
  type FindAddress,
  IDLE_FOR,
  type SecureChannel,
  STALLED_AFTER,
} from './secure-channel.ts'
import { faultOf, openSecureSocket, SecureConnectionFault } from './secure-socket.ts'

interface Waiting {
  sent: UpstreamMessage
  onReply(message: Buffer | null): void
  /** A server may close an idle connection just when a query is sent: that one is sent once more. */
  isRepeated: boolean
}

const LENGTH_BYTES = 2
const LONGEST_MESSAGE = 65_535

/** DNS over TLS (RFC 7858): queries are sent at once, and answers come in any order. */
export class TlsChannel implements SecureChannel {
  verified: boolean | null = null
  fault: EncryptedFault | null = null
  private connection: TlsConnection | null = null

  constructor(
    private readonly server: EncryptedServer,
    private readonly findAddress: FindAddress,
  ) {}

  send(sent: UpstreamMessage, onReply: Waiting['onReply']): (() => void) | null {
    return this.add({ sent, onReply, isRepeated: false })
  }

  close(): void {
    this.connection?.close(null)
  }

  private add(waiting: Waiting): (() => void) | null {
    const connection = this.connection ?? this.open()
    return connection.add(waiting)
  }

  private open(): TlsConnection {
    const connection: TlsConnection = new TlsConnection({
      onReady: () => {
        this.verified = true
        this.fault = null
      },
      onEnd: (unanswered, fault) => {
        if (this.connection === connection) this.connection = null
        if (fault) this.fault = fault
        if (fault && fault !== 'connectionFailed') this.verified = false
        for (const waiting of unanswered) {
          if (fault || waiting.isRepeated) waiting.onReply(null)
          else if (!this.add({ ...waiting, isRepeated: true })) waiting.onReply(null)
        }
      },
    })
    this.connection = connection
    void connection.open(this.server, this.findAddress)
    return connection
  }
}

interface ConnectionEvents {
  onReady(): void
  /** `fault` is null where a connection that worked has ended. */
  onEnd(unanswered: Waiting[], fault: EncryptedFault | null): void
}

class TlsConnection {
  private socket: TLSSocket | null = null
  private isReady = false
  private isOver = false
  private received: Buffer = Buffer.alloc(0)
  private readonly waiting = new Map<number, Waiting>()

  constructor(private readonly events: ConnectionEvents) {}

  async open(server: EncryptedServer, findAddress: FindAddress): Promise<void> {
    const ip = server.ip ?? (await findAddress(server.name ?? '').catch(() => null))
    if (this.isOver) return
    if (ip === null) {
      this.close('nameUnresolved')
      return
    }
    const socket = openSecureSocket(server, ip, () => {
      this.isReady = true
      this.events.onReady()
      for (const { sent } of this.waiting.values()) this.write(sent)
      this.watch()
    })
    this.socket = socket
    socket.setTimeout(CONNECT_WITHIN)
    socket.on('timeout', () => this.close(this.isReady ? null : 'connectionFailed'))
    socket.on('error', (cause) => this.close(this.isReady ? null : faultOf(cause)))
    socket.on('close', () => this.close(this.isReady ? null : 'connectionFailed'))
    socket.on('data', (chunk: Buffer) => this.take(chunk))
  }

  add(waiting: Waiting): (() => void) | null {
    const { id } = waiting.sent
    if (this.waiting.has(id)) return null
    this.waiting.set(id, waiting)
    if (this.isReady) {
      this.write(waiting.sent)
      this.watch()
    }
    return () => {
      if (this.waiting.get(id) === waiting) this.waiting.delete(id)
    }
  }

  close(fault: EncryptedFault | null): void {
    if (this.isOver) return
    this.isOver = true
    this.socket?.destroy(fault ? new SecureConnectionFault(fault) : undefined)
    const unanswered = [...this.waiting.values()]
    this.waiting.clear()
    this.events.onEnd(unanswered, fault)
  }

  private write({ bytes }: UpstreamMessage): void {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt16BE(bytes.length, 0)
    this.socket?.write(Buffer.concat([length, bytes]))
  }

  private watch(): void {
    this.socket?.setTimeout(this.waiting.size > 0 ? STALLED_AFTER : IDLE_FOR)
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    while (this.received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.received.readUInt16BE(0)
      if (this.received.length < end) break
      this.answer(this.received.subarray(LENGTH_BYTES, end))
      this.received = this.received.subarray(end)
    }
    if (this.received.length > LENGTH_BYTES + LONGEST_MESSAGE) this.close(null)
    else this.watch()
  }

  private answer(message: Buffer): void {
    if (message.length < LENGTH_BYTES) return
    const waiting = this.waiting.get(message.readUInt16BE(0))
    if (!waiting || matchResponse(waiting.sent, message) === 'other') return
    this.waiting.delete(waiting.sent.id)
    waiting.onReply(message)
  }
}
