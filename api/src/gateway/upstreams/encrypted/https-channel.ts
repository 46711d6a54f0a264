import { type ClientHttp2Session, connect, constants } from 'node:http2'
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
import { faultOf, openSecureSocket } from './secure-socket.ts'

const MEDIA_TYPE = 'application/dns-message'
const LONGEST_MESSAGE = 65_535
const OK = 200

interface Asked {
  sent: UpstreamMessage
  onReply(message: Buffer | null): void
  isRepeated: boolean
  isOver: boolean
}

/** DNS over HTTPS (RFC 8484) by POST, many queries at once on one connection of HTTP/2. */
export class HttpsChannel implements SecureChannel {
  verified: boolean | null = null
  fault: EncryptedFault | null = null
  private session: Promise<ClientHttp2Session> | null = null
  private readonly open = new Set<Asked>()
  private current: ClientHttp2Session | null = null

  constructor(
    private readonly server: EncryptedServer,
    private readonly findAddress: FindAddress,
  ) {}

  send(sent: UpstreamMessage, onReply: Asked['onReply']): () => void {
    const asked: Asked = { sent, onReply, isRepeated: false, isOver: false }
    this.open.add(asked)
    void this.ask(asked)
    return () => this.finish(asked)
  }

  close(): void {
    this.current?.destroy()
  }

  private async ask(asked: Asked): Promise<void> {
    try {
      this.session ??= this.connect()
      const session = await this.session
      if (!asked.isOver) this.request(session, asked)
    } catch (cause) {
      this.session = null
      this.note(faultOf(cause))
      this.reply(asked, null)
    }
  }

  private async connect(): Promise<ClientHttp2Session> {
    const { server } = this
    const ip = server.ip ?? (await this.findAddress(server.name ?? '').catch(() => null))
    if (ip === null) {
      this.note('nameUnresolved')
      throw new Error('no plain server resolves the name')
    }
    return new Promise((resolve, reject) => {
      const socket = openSecureSocket(server, ip, () => {
        socket.setTimeout(0)
        const session = connect(`https://${authorityOf(server, ip)}`, { createConnection: () => socket })
        this.adopt(session)
        resolve(session)
      })
      socket.setTimeout(CONNECT_WITHIN, () => socket.destroy(new Error('no connection in time')))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the connection was closed')))
    })
  }

  private adopt(session: ClientHttp2Session): void {
    this.verified = true
    this.fault = null
    this.current = session
    const leave = () => {
      if (this.current !== session) return
      this.current = null
      this.session = null
    }
    session.on('error', leave)
    session.on('close', leave)
    session.on('goaway', leave)
    session.setTimeout(IDLE_FOR, () => (this.open.size > 0 ? session.destroy() : session.close()))
    session.unref()
  }

  private request(session: ClientHttp2Session, asked: Asked): void {
    const { sent } = asked
    const bytes = Buffer.from(sent.bytes)
    // The same query has the same bytes, so that caches of HTTP know it (RFC 8484 §4.1).
    bytes.writeUInt16BE(0, 0)
    const stream = session.request({
      ':method': 'POST',
      ':path': this.server.path,
      'content-type': MEDIA_TYPE,
      accept: MEDIA_TYPE,
      'content-length': bytes.length,
    })
    const pieces: Buffer[] = []
    let [size, status] = [0, 0]
    stream.setTimeout(STALLED_AFTER, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0
    })
    stream.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > LONGEST_MESSAGE) stream.close(constants.NGHTTP2_CANCEL)
      else pieces.push(piece)
    })
    stream.on('error', () => undefined)
    stream.on('close', () => {
      if (status === 0 && !asked.isRepeated && !asked.isOver) {
        // The server may close an idle connection just when a query is sent.
        asked.isRepeated = true
        void this.ask(asked)
        return
      }
      if (status !== OK && status !== 0) this.fault = 'httpStatus'
      this.reply(asked, status === OK && size <= LONGEST_MESSAGE ? answerOf(sent, pieces) : null)
    })
    stream.end(bytes)
  }

  private note(fault: EncryptedFault): void {
    // A reason that is known is not replaced by the error which it leads to.
    if (fault !== 'connectionFailed' || this.fault === null) this.fault = fault
    if (fault !== 'connectionFailed') this.verified = false
  }

  private reply(asked: Asked, message: Buffer | null): void {
    if (asked.isOver) return
    this.finish(asked)
    asked.onReply(message)
  }

  private finish(asked: Asked): void {
    asked.isOver = true
    this.open.delete(asked)
  }
}

function answerOf(sent: UpstreamMessage, pieces: readonly Buffer[]): Buffer | null {
  const message = Buffer.concat(pieces)
  if (message.length < 2) return null
  message.writeUInt16BE(sent.id, 0)
  return matchResponse(sent, message) === 'other' ? null : message
}

function authorityOf({ name, port }: EncryptedServer, ip: string): string {
  return `${name ?? (ip.includes(':') ? `[${ip}]` : ip)}:${port}`
}
