import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '../credentials/file-lock.ts'

/** Milliseconds before the second and the third attempt. */
const PAUSES = [200, 800]
const LONGEST_PAUSE = 5_000
const UNAVAILABLE = 503
const LOST = ['ECONNRESET', 'EPIPE', 'ECONNABORTED']

/** Repeats a request that changes nothing while the server is unavailable or the connection is lost. */
export async function withRetries(attempt: () => Promise<IncomingMessage>): Promise<IncomingMessage> {
  for (const delay of PAUSES) {
    const answer = await attempt().catch((cause: unknown) => {
      if (LOST.some((code) => hasCode(cause, code))) return null
      throw cause
    })
    if (answer && answer.statusCode !== UNAVAILABLE) return answer
    await pause(answer ? Math.min(askedPause(answer) ?? delay, LONGEST_PAUSE) : delay)
    answer?.destroy()
  }
  return attempt()
}

function askedPause({ headers }: IncomingMessage): number | undefined {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? seconds * 1_000 : undefined
}
