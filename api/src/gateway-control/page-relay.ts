import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type AnswerRelay, relayMessageSchema } from '../gateway/page/relay-messages.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { makeSocketFolder } from './gateway-paths.ts'

const MOST_MESSAGE = 64 * 1024
const MOST_CONNECTIONS = 64

/**
 * The socket at which the gateway passes on what people ask on its page. It is in a folder of this user alone, so that no
 * other program can speak for a device.
 */
export class PageRelay {
  readonly #server: Server

  constructor(
    private readonly path: string,
    private readonly answer: AnswerRelay,
    private readonly logger: Logger,
  ) {
    this.#server = createServer((request, response) => void this.#take(request, response))
    this.#server.maxConnections = MOST_CONNECTIONS
    this.#server.requestTimeout = 10_000
  }

  /** Replaces the socket of a former process. A fault is logged: the page then takes no requests. */
  async listen(): Promise<void> {
    try {
      makeSocketFolder(this.path)
      rmSync(this.path, { force: true })
      await this.#open()
    } catch (err) {
      logEvent(this.logger, 'gateway.page.closed', { err })
    }
  }

  #open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.path, () => resolve())
    })
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    if (!this.#server.listening) return Promise.resolve()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = await this.answer(relayMessageSchema.parse(JSON.parse(await textOf(request))))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    } catch (err) {
      logEvent(this.logger, 'gateway.page.unanswered', { err })
      response.statusCode = 500
      response.end()
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MOST_MESSAGE) throw new Error('the message is too large')
  }
  return text
}
