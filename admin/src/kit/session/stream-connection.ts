import type { StreamTopic } from '@netwarden/shared/contract'
import { openFile } from './call.ts'
import { CallError } from './call-error.ts'
import { readEvents, type StreamMessage } from './event-stream.ts'

export type StreamState = 'off' | 'connecting' | 'open'

interface Parts {
  topics: readonly StreamTopic[]
  /** The cursor of the previous connection. */
  cursor: string | undefined
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
}

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** Reads the stream until the signal aborts. It reconnects after each break, with growing pauses. */
export async function keepReading({ topics, cursor, onMessage, onState }: Parts, signal: AbortSignal) {
  let last = cursor
  let pause = FIRST_PAUSE
  while (!signal.aborted) {
    onState('connecting')
    try {
      const headers: HeadersInit = last === undefined ? {} : { 'last-event-id': last }
      const query = { topics: topics.join(',') }
      const { body } = await openFile('GET /api/stream', { query, headers, signal })
      onState('open')
      if (body) {
        for await (const message of readEvents(body)) {
          pause = FIRST_PAUSE
          last = message.id ?? last
          onMessage(message)
        }
      }
    } catch (error) {
      if (signal.aborted || isRefusal(error)) break
    }
    onState('connecting')
    await wait(pause, signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  onState('off')
}

/** A retry would be rejected again: the session has ended, or the call does not exist. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [400, 401, 403, 404, 461].includes(error.status)
}

function wait(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, time)
    signal.addEventListener('abort', end)
  })
}
