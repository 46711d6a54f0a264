import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { OutboundGuard } from './outbound-guard.ts'

const TIMEOUT = 10_000
const MOST_ANSWER_BYTES = 16 * 1024

export interface OutboundRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface OutboundAnswer {
  status: number
  /** The beginning of the body. */
  text: string
}

/** Posts once, follows no redirect, and reads the beginning of the answer. */
export function postOutbound(
  guard: OutboundGuard,
  { url: text, headers, body }: OutboundRequest,
): Promise<OutboundAnswer> {
  const url = new URL(text)
  guard.assertHost(url.hostname)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: guard.lookup,
        // A kept-alive connection was checked when it was made, which may be long ago.
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const done = () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes < MOST_ANSWER_BYTES) return
          done()
          answer.destroy()
        })
        answer.on('end', done)
        answer.on('error', reject)
      },
    )
    guard.watch(sent).on('error', reject)
    sent.end(body)
  })
}
