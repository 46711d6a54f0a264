import type { ReplyTarget } from '../spool/answer-batch.ts'
import {
  ALLOWED_METHODS,
  DNS_MESSAGE,
  isNoQuery,
  LONGEST_QUERY,
  type RequestHead,
  readDohRequest,
} from './doh-request.ts'
import { freshnessOf } from './reply-options.ts'

/** One request of HTTP/1.1 or HTTP/2. */
export interface HttpExchange {
  readonly head: RequestHead
  /** Reads the body; `onPart` answers whether the rest is wanted. */
  readBody(onPart: (part: Buffer) => boolean, onEnd: () => void): void
  respond(status: number, headers: Readonly<Record<string, string | number>>, body: Buffer | null): void
}

/** Passes a query on; its answer goes to the target. */
export type PassQuery = (message: Buffer, target: ReplyTarget) => void

/** Serves one request. */
export function serveExchange(exchange: HttpExchange, path: string, pass: PassQuery): void {
  const { head } = exchange
  const asked = readDohRequest(head, path)
  if (asked.kind === 'refused') refuse(exchange, asked.status)
  else if (asked.kind === 'message') passOn(exchange, asked.message, pass)
  else {
    const parts: Buffer[] = []
    let octets = 0
    let isOver = false
    exchange.readBody(
      (part) => {
        if (isOver) return false
        octets += part.length
        if (octets <= LONGEST_QUERY) {
          parts.push(part)
          return true
        }
        isOver = true
        refuse(exchange, 413)
        return false
      },
      () => !isOver && passOn(exchange, Buffer.concat(parts), pass),
    )
  }
}

function passOn(exchange: HttpExchange, message: Buffer, pass: PassQuery): void {
  if (message.length === 0) {
    refuse(exchange, 400)
    return
  }
  pass(message, {
    isTcp: true,
    send: (bytes) => {
      const headers = {
        'content-type': DNS_MESSAGE,
        'content-length': bytes.length,
        // Answers differ by device, so that no cache may share them.
        'cache-control': `private, max-age=${freshnessOf(bytes)}`,
      }
      exchange.respond(200, headers, exchange.head.method === 'HEAD' ? null : bytes)
    },
    discard: () => refuse(exchange, isNoQuery(message) ? 400 : 503),
  })
}

function refuse(exchange: HttpExchange, status: number): void {
  exchange.respond(
    status,
    {
      'content-length': 0,
      'cache-control': 'no-store',
      ...(status === 405 && { allow: ALLOWED_METHODS }),
      ...(status === 503 && { 'retry-after': 1 }),
    },
    null,
  )
}
