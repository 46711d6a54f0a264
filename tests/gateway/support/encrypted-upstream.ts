import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, type Server, type TlsOptions } from 'node:tls'
import { framed } from './dns-client.ts'
import { readSent, replyOf, type Script, type SentQuery } from './scripted-upstream.ts'

export interface Certificate {
  key: string
  cert: string
}

export interface EncryptedQuery extends SentQuery {
  bytes: number
  path: string
}

/** A DNS server over TLS or HTTPS on a loopback port that answers as a test defines. */
export class EncryptedUpstream {
  readonly queries: EncryptedQuery[] = []
  connections = 0
  private readonly sockets = new Set<Socket>()

  private constructor(
    readonly transport: 'tls' | 'https',
    private readonly server: Server | Http2SecureServer,
    private script: Script,
  ) {}

  static async start(
    transport: 'tls' | 'https',
    { key, cert }: Certificate,
    script: Script,
    options: TlsOptions = {},
  ): Promise<EncryptedUpstream> {
    const identity = { ...options, key: readFileSync(key), cert: readFileSync(cert) }
    const server =
      transport === 'tls'
        ? createServer({ ...identity, ALPNProtocols: ['dot'] })
        : createSecureServer(identity)
    const upstream = new EncryptedUpstream(transport, server, script)
    server.on('tlsClientError', () => undefined)
    server.on('secureConnection', (socket: Socket) => upstream.adopt(socket))
    if (transport === 'https')
      server.on('stream', (stream, headers) => upstream.answerStream(stream, headers))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return upstream
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** As the settings name it. */
  named(host: string): string {
    return this.transport === 'tls' ? `tls://${host}#${this.port}` : `https://${host}:${this.port}/dns-query`
  }

  follow(script: Script): void {
    this.script = script
  }

  /** As a server does that ends its idle connections, or that starts again. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.dropConnections()
    const closed = once(this.server, 'close')
    this.server.close()
    await closed
  }

  private adopt(socket: Socket): void {
    this.connections += 1
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => undefined)
    if (this.transport === 'https') return
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0)
        const message = received.subarray(2, end)
        received = received.subarray(end)
        void this.answerTo(message, '').then((replies) => {
          for (const reply of replies) socket.write(framed(reply))
        })
      }
    })
  }

  private answerStream(stream: ServerHttp2Stream, headers: Record<string, unknown>): void {
    const pieces: Buffer[] = []
    stream.on('error', () => undefined)
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', async () => {
      const [reply] = await this.answerTo(Buffer.concat(pieces), String(headers[':path']))
      if (stream.destroyed) return
      if (!reply) return stream.respond({ ':status': 503 }, { endStream: true })
      stream.respond({ ':status': 200, 'content-type': 'application/dns-message' })
      stream.end(reply)
    })
  }

  private async answerTo(message: Buffer, path: string): Promise<Buffer[]> {
    const query = readSent(message, true, 0)
    this.queries.push({ ...query, bytes: message.length, path })
    const scripted = await this.script(query)
    if (scripted === null) return []
    return (Array.isArray(scripted) ? scripted : [scripted]).map((one) => one.bytes ?? replyOf(query, one))
  }
}
