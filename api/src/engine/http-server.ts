import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { QueryAnswerer } from './answer-query.ts'
import { type Credentials, checkCredentials } from './credentials.ts'
import { asException, shuttingDown } from './exception.ts'
import { KEEP_ALIVE, MAX_URI_BYTES } from './limits.ts'
import { readQueryRequest } from './query-request.ts'
import { sendException } from './reply.ts'
import { createBodyReader } from './request-body.ts'

export interface EngineServerOptions {
  answerer: QueryAnswerer
  credentials: Credentials
  version: string
}

export interface EngineServer {
  /** Listens on a Unix socket; the socket file of a killed engine is replaced. */
  listen(socketPath: string): Promise<void>
  /** Accepts no more requests; resolves when the running ones have been answered. */
  close(): Promise<void>
}

export function createEngineServer({ answerer, credentials, version }: EngineServerOptions): EngineServer {
  const bodies = createBodyReader()
  let isClosing = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://engine')
    if (url.pathname === '/ping') return void response.end('Ok.\n')
    checkCredentials(request.headers, credentials)
    if (isClosing) throw shuttingDown('The server is shutting down.')
    const query = readQueryRequest(url, randomUUID)
    const signal = goneSignal(response)
    await bodies.withBody(request, (body) => answerer.answer({ request, response, query, body, signal }))
  }

  const server = createServer(
    { maxHeaderSize: MAX_URI_BYTES, keepAliveTimeout: KEEP_ALIVE },
    (request, response) => {
      response.once('close', () => {
        // A client would keep its connection, and so keep the server running.
        if (isClosing) setImmediate(() => server.closeIdleConnections())
      })
      answer(request, response).catch((error: unknown) => {
        // The rest of the body is not read as another request.
        if (!request.complete) response.shouldKeepAlive = false
        sendException(response, asException(error), version)
      })
    },
  )

  return {
    listen: (socketPath) => listen(server, socketPath),
    close() {
      isClosing = true
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}

function listen(server: Server, socketPath: string): Promise<void> {
  rmSync(socketPath, { force: true })
  // No other user may connect, not even between the creation of the socket and the change of its mode.
  const before = process.umask(0o177)
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  }).finally(() => process.umask(before))
}
