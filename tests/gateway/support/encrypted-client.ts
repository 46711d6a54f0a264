import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { framed, type Reply, readReply } from './dns-client.ts'

/** A connection of DNS over TLS, whose answers may come in any order. */
export class DotClient {
  private received = Buffer.alloc(0)
  private readonly waiting = new Map<number, (bytes: Buffer) => void>()

  private constructor(readonly socket: TLSSocket) {
    socket.setMaxListeners(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => this.take(chunk))
  }

  static async open(port: number, options: ConnectionOptions = {}): Promise<DotClient> {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'dns.test',
      ALPNProtocols: ['dot'],
      ...options,
    })
    await once(socket, 'secureConnect')
    return new DotClient(socket)
  }

  /** Resolves with the answer of the message's id. */
  async ask(message: Buffer): Promise<Reply> {
    return readReply(await this.send(message))
  }

  send(message: Buffer): Promise<Buffer> {
    const answered = new Promise<Buffer>((resolve, reject) => {
      this.waiting.set(message.readUInt16BE(0), resolve)
      this.socket.once('close', () => reject(new Error('the connection was closed')))
    })
    this.socket.write(framed(message))
    return answered
  }

  close(): void {
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk])
    while (this.received.length >= 2 && this.received.length >= 2 + this.received.readUInt16BE(0)) {
      const end = 2 + this.received.readUInt16BE(0)
      const bytes = this.received.subarray(2, end)
      this.received = this.received.subarray(end)
      const answer = this.waiting.get(bytes.readUInt16BE(0))
      this.waiting.delete(bytes.readUInt16BE(0))
      answer?.(bytes)
    }
  }
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A connection of HTTP/2 on which messages are asked. */
export class DohClient {
  private constructor(
    readonly session: ClientHttp2Session,
    readonly path: string,
  ) {}

  static async open(port: number, ca: Buffer, path = '/dns-query'): Promise<DohClient> {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: 'dns.test' })
    session.on('error', () => undefined)
    await once(session, 'connect')
    return new DohClient(session, path)
  }

  async get(message: Buffer): Promise<Reply> {
    const { body } = await this.request({ ':path': `${this.path}?dns=${message.toString('base64url')}` })
    return readReply(body)
  }

  async post(message: Buffer): Promise<Reply> {
    const head = { ':method': 'POST', 'content-type': 'application/dns-message' }
    const { body } = await this.request(head, message)
    return readReply(body)
  }

  async request(head: Readonly<Record<string, string>>, body: Buffer | null = null): Promise<HttpReply> {
    const stream = this.session.request({ ':path': this.path, ...head }, { endStream: body === null })
    const parts: Buffer[] = []
    // A server may reset a stream that it has answered.
    stream.on('error', () => undefined)
    stream.on('data', (part: Buffer) => parts.push(part))
    if (body) stream.end(body)
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    if (!stream.readableEnded) await once(stream, 'end')
    return { status: Number(headers[':status']), headers, body: Buffer.concat(parts) }
  }

  close(): void {
    this.session.destroy()
  }
}
