import type { StreamTopic } from '@netwarden/shared/contract'
import { isRecord } from '../stores/browser-storage.ts'
import { createStore } from '../stores/external-store.ts'
import type { StreamMessage } from './event-stream.ts'
import { keepReading, type StreamState } from './stream-connection.ts'

export interface StreamListener {
  onContent: (content: unknown) => void
  /** Called when events were missed and will not arrive again. */
  onGap: () => void
}

type Reported =
  | { kind: 'message'; message: StreamMessage }
  | { kind: 'state'; state: StreamState }
  /** The reading tab requests the topics of the others. */
  | { kind: 'ask' }
  | { kind: 'wish'; tab: string; topics: readonly StreamTopic[] }

const NAME = 'nw.stream'
/** Pages subscribe and unsubscribe in pairs: topics are evaluated once they have settled. */
const SETTLING_TIME = 150

export const streamState = createStore<StreamState>('off')

/** `randomUUID` is missing where a console is served without TLS on a network. */
const ownTab = crypto.getRandomValues(new Uint32Array(4)).join('-')
const listeners = new Map<StreamTopic, Set<StreamListener>>()
const foreignWishes = new Map<string, readonly StreamTopic[]>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
let settling: ReturnType<typeof setTimeout> | undefined
let membership: AbortController | undefined
let isReading = false
let reading: { topics: readonly StreamTopic[]; stop: AbortController } | undefined
let cursor: string | undefined

/**
 * One stream per browser, because six would use all connections to a host: the tab with the lock reads it and forwards
 * events to the others. Nothing is read without listeners.
 */
export function subscribe(topic: StreamTopic, listener: StreamListener): () => void {
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(listener))
  settle()
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(topic)
    settle()
  }
}

channel?.addEventListener('message', ({ data: report }: MessageEvent<Reported>) => {
  if (report.kind === 'message') deliver(report.message)
  if (report.kind === 'state' && !isReading) streamState.set(report.state)
  if (report.kind === 'ask') requestRecall()
  if (report.kind === 'wish' && isReading) {
    foreignWishes.set(report.tab, report.topics)
    postReport({ kind: 'state', state: streamState.get() })
    settle()
  }
})
globalThis.addEventListener?.('pagehide', () => postReport({ kind: 'wish', tab: ownTab, topics: [] }))

function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    requestRecall()
    if (listeners.size === 0) leave()
    else if (!membership) join()
    else if (isReading) read()
  }, SETTLING_TIME)
}

function join(): void {
  membership = new AbortController()
  const { signal } = membership
  // Locks exist on https and localhost only; elsewhere each tab reads for itself.
  const work =
    'locks' in navigator ? navigator.locks.request(NAME, { signal }, () => lead(signal)) : lead(signal)
  work.catch(() => undefined) // The hub was closed before this tab got the lock.
}

function leave(): void {
  membership?.abort()
  membership = undefined
  streamState.set('off')
}

function lead(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    isReading = true
    foreignWishes.clear()
    postReport({ kind: 'ask' })
    read()
    signal.addEventListener('abort', () => {
      isReading = false
      reading?.stop.abort()
      reading = undefined
      resolve()
    })
  })
}

/**
 * Reads the topics of all tabs; a change requires a new connection. With a new topic it starts now, because resuming
 * would repeat old events of that topic; the other topics receive a gap.
 */
function read(): void {
  const topics = [...new Set([...listeners.keys(), ...[...foreignWishes.values()].flat()])].sort()
  const before = reading?.topics ?? []
  if (reading && topics.join() === before.join() && streamState.get() !== 'off') return
  reading?.stop.abort()
  const stop = new AbortController()
  reading = { topics, stop }
  const isLarger = topics.some((topic) => !before.includes(topic))
  if (isLarger) cursor = undefined
  let isGapUnreported = isLarger && before.length > 0
  void keepReading(
    {
      topics,
      cursor,
      onMessage: publish,
      onState: (state) => {
        if (reading?.stop !== stop) return
        streamState.set(state)
        postReport({ kind: 'state', state })
        if (state === 'open' && isGapUnreported) {
          isGapUnreported = false
          publish(GAP)
        }
      },
    },
    stop.signal,
  )
}

const GAP: StreamMessage = { event: 'reset', id: undefined, data: '' }

function publish(message: StreamMessage): void {
  cursor = message.id ?? cursor
  postReport({ kind: 'message', message })
  deliver(message)
}

function deliver({ event, data }: StreamMessage): void {
  if (event === 'reset') {
    for (const group of listeners.values()) for (const { onGap } of group) onGap()
    return
  }
  const group = [...listeners].find(([topic]) => topic === event)?.[1]
  if (!group || data === '') return
  const content = parse(data)
  for (const { onContent } of [...group]) onContent(content)
}

function parse(data: string): unknown {
  const content: unknown = JSON.parse(data)
  return Array.isArray(content) || isRecord(content) ? content : undefined
}

function requestRecall(): void {
  if (!isReading) postReport({ kind: 'wish', tab: ownTab, topics: [...listeners.keys()] })
}

function postReport(report: Reported): void {
  channel?.postMessage(report)
}
