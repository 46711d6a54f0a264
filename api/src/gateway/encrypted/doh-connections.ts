import { createServer as createHttp1, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  constants,
  createServer as createHttp2,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Connection, Connections } from '../listen/connections.ts'
import type { Receive } from '../listen/receive.ts'
import type { ReplyTarget } from '../spool/answer-batch.ts'
import { type HttpExchange, serveExchange } from './doh-exchange.ts'

const MOST_STREAMS = 100
/** Of one connection, those of streams that the client has reset included. */
const MOST_WAITING = 256
const BODY_WITHIN = 10_000
const HEADER_BYTES = 16_384

class DohConnection implements Connection {
  activeAt = performance.now()
  waiting = 0

  constructor(
    readonly address: string,
    readonly close: () => void,
  ) {}

  get isFull(): boolean {
    return this.waiting >= MOST_WAITING
  }

  /** The target, which also counts the query as answered. */
  counted(target: ReplyTarget): ReplyTarget {
    this.activeAt = performance.now()
    this.waiting++
    const settle = () => {
      this.activeAt = performance.now()
      this.waiting--
    }
    return {
      isTcp: true,
      send: (bytes) => {
        settle()
        target.send(bytes)
      },
      discard: () => {
        settle()
        target.discard()
      },
    }
  }
}

/** Serves HTTP/2 and HTTP/1.1 on connections whose TLS is open. */
export class DohConnections {
  path = '/'
  private readonly known = new WeakMap<object, DohConnection>()
  private readonly http1 = createHttp1(
    { maxHeaderSize: HEADER_BYTES, keepAliveTimeout: 0 },
    (request, response) => this.serveRequest(request, response),
  )
  private readonly http2 = createHttp2({
    maxSessionMemory: 2,
    settings: { maxConcurrentStreams: MOST_STREAMS, enablePush: false },
  })

  constructor(
    private readonly connections: Connections,
    private readonly receive: Receive,
  ) {
    this.http1.headersTimeout = BODY_WITHIN
    this.http1.requestTimeout = BODY_WITHIN
    this.http1.on('clientError', (_, socket) => socket.destroy())
    this.http2.on('session', (session: ServerHttp2Session) => this.adoptSession(session))
    this.http2.on('sessionError', () => undefined)
    this.http2.on('stream', (stream, headers) => this.serveStream(stream, headers))
  }

  adopt(socket: TLSSocket): void {
    if (socket.alpnProtocol === 'h2') {
      this.http2.emit('connection', socket)
      return
    }
    const connection = new DohConnection(socket.remoteAddress ?? '', () => socket.destroy())
    this.remember(socket, connection)
    socket.on('close', () => this.connections.delete(connection))
    this.http1.emit('connection', socket)
  }

  private adoptSession(session: ServerHttp2Session): void {
    const connection = new DohConnection(session.socket.remoteAddress ?? '', () => session.destroy())
    this.remember(session, connection)
    session.on('close', () => this.connections.delete(connection))
    session.on('error', () => undefined)
  }

  private remember(key: object, connection: DohConnection): void {
    this.known.set(key, connection)
    this.connections.add(connection)
  }

  private serveStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on('error', () => undefined)
    const connection = stream.session && this.known.get(stream.session)
    if (!connection || connection.isFull) {
      stream.close(constants.NGHTTP2_REFUSED_STREAM)
      return
    }
    this.serve(exchangeOfStream(stream, headers), connection)
  }

  private serveRequest(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.known.get(request.socket)
    if (!connection || connection.isFull) request.socket.destroy()
    else this.serve(exchangeOfRequest(request, response), connection)
  }

  private serve(exchange: HttpExchange, connection: DohConnection): void {
    serveExchange(exchange, this.path, (message, target) =>
      this.receive(message, connection.address, connection.counted(target)),
    )
  }
}

function exchangeOfStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): HttpExchange {
  return {
    head: headOf(headers, String(headers[':method']), String(headers[':path'])),
    readBody: (onPart, onEnd) => {
      stream.setTimeout(BODY_WITHIN, () => stream.close(constants.NGHTTP2_CANCEL))
      stream.on('data', (part: Buffer) => void onPart(part))
      stream.on('end', onEnd)
    },
    respond: (status, own, body) => {
      if (stream.destroyed || stream.headersSent) return
      stream.respond({ ':status': status, ...own }, { endStream: body === null })
      if (body) stream.end(body)
      // The rest of a body that is not wanted.
      else if (!stream.readableEnded) stream.resume()
    },
  }
}

function exchangeOfRequest(request: IncomingMessage, response: ServerResponse): HttpExchange {
  return {
    head: headOf(request.headers, request.method ?? '', request.url ?? ''),
    readBody: (onPart, onEnd) => {
      request.on('error', () => undefined)
      request.on('data', (part: Buffer) => void onPart(part))
      request.on('end', onEnd)
    },
    respond: (status, own, body) => {
      if (response.destroyed || response.headersSent) return
      response.writeHead(status, { ...own, ...(!request.complete && { connection: 'close' }) })
      response.end(body ?? undefined)
    },
  }
}

function headOf(headers: IncomingHttpHeaders, method: string, target: string): HttpExchange['head'] {
  return {
    method,
    target,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    contentLength: headers['content-length'],
  }
}
