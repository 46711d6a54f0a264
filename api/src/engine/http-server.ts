import { randomUUID } from 'node:crypto'
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
  /** Resolves with the port: the requested one, or a free one where that is taken. */
  listen(wantedPort: number): Promise<number>
  /** Accepts no more requests; resolves when the running ones have been answered. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export function createEngineServer({ answerer, credentials, version }: EngineServerOptions): EngineServer {
  const bodies = createBodyReader()
  let isClosing = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
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
    listen: (wantedPort) => listen(server, wantedPort),
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

async function listen(server: Server, wantedPort: number): Promise<number> {
  try {
    return await tryListen(server, wantedPort)
  } catch (error) {
    if (wantedPort === 0) throw error
    return tryListen(server, 0)
  }
}

function tryListen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}
