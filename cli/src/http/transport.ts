import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'

/** The content of a request; a stream without a length is sent in chunks. */
export interface Body {
  type: string
  length?: number
  /** Called for each attempt; null when it can be read only once, and was. */
  open: () => Readable | Buffer | null
}

export interface Outgoing {
  method: string
  url: URL
  headers: Record<string, string>
  body?: Readable | Buffer
}

/** A connection without any data for this long (ms) is closed. */
const IDLE_LIMIT = 300_000
/** Responses that are not streamed are small; a larger one is not from our server. */
const MAX_ANSWER = 64 * 1024 * 1024

export class IdleError extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Sends a request; resolves with the head of the answer, whose body is still unread. */
export function send({ method, url, headers, body }: Outgoing): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = begin(url, { method, headers })
    request.setTimeout(IDLE_LIMIT, () => request.destroy(new IdleError()))
    request.once('response', resolve)
    // The listener remains after the head, when the body's reader receives the error of a broken connection itself.
    request.on('error', reject)
    if (body === undefined || Buffer.isBuffer(body)) request.end(body)
    else {
      pipeline(body, request, (cause) => {
        if (cause) reject(cause)
      })
    }
  })
}

export async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > MAX_ANSWER) {
      answer.destroy()
      throw new RangeError('answer too large')
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
