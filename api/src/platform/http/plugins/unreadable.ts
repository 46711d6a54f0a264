import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type AppError, ERROR_CODES, malformed, tooLarge } from '@netwarden/shared/errors'
import { DEFAULT_LANGUAGE } from '@netwarden/shared/i18n'
import { failureBody } from './errors.ts'

/** The head of a request is longer than the parser takes (llhttp). */
const HEAD_TOO_LONG = 'HPE_HEADER_OVERFLOW'

/** Answers invalid HTTP requests. They have no language, and no hook runs, so the whole answer is made here. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(answerOf(error.code === HEAD_TOO_LONG ? headTooLong() : malformed()))
}

function headTooLong(): AppError {
  return tooLarge(undefined, { limit: `${maxHeaderSize / 1024} KiB` })
}

function answerOf(failure: AppError): string {
  const { status, code } = ERROR_CODES[failure.kind]
  const body = JSON.stringify(failureBody(failure, code, DEFAULT_LANGUAGE))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
    '', // The blank line that ends the head.
    body,
  ].join('\r\n')
}
