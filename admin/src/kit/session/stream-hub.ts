import type { StreamTopic } from '@netwarden/shared/contract'
import { isRecord } from '../stores/browser-storage.ts'
import { createStore } from '../stores/external-store.ts'
import type { StreamMessage } from './event-stream.ts'
import { keepReading, type StreamState } from './stream-connection.ts'
import { createCandidate } from './stream-leader.ts'

export interface StreamListener {
  onContent: (content: unknown) => void
  /** Called when events were missed and will not arrive again. */
  onGap: () => void
}

type Reported =
  | { kind: 'message'; message: StreamMessage }
  | { kind: 'state'; state: StreamState; cursor: string | undefined }
  /** The reading tab requests the topics of the others. */
  | { kind: 'ask' }
  | { kind: 'wish'; tab: string; topics: readonly StreamTopic[] }

const NAME = 'nw.stream'
/** Pages subscribe and unsubscribe in pairs: topics are evaluated once they have settled. */
const SETTLING_TIME = 150
const MAX_TABS = 100

export const streamState = createStore<StreamState>('off')

/** `randomUUID` is missing where a console is served without TLS on a network. */
const ownTab = crypto.getRandomValues(new Uint32Array(4)).join('-')
const listeners = new Map<StreamTopic, Set<StreamListener>>()
const foreignWishes = new Map<string, readonly StreamTopic[]>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
let settling: ReturnType<typeof setTimeout> | undefined
let isReading = false
let reading: { topics: readonly StreamTopic[]; stop: AbortController } | undefined
/** From which a tab resumes that replaces the reading one. */
let cursor: string | undefined
const candidate = createCandidate(`${NAME}.leader`, { onGained: lead, onLost: standDown })

/**
 * One stream per browser, because six would use all connections to a host: the elected tab reads it and forwards events to
 * the others. Nothing is read without listeners.
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
  if (report.kind === 'message') take(report.message)
  if (report.kind === 'state' && !isReading) {
    cursor = report.cursor ?? cursor
    streamState.set(report.state)
  }
  if (report.kind === 'ask') requestRecall()
  if (report.kind === 'wish' && isReading) {
    noteWish(report.tab, report.topics)
    postState()
    settle()
  }
})
globalThis.addEventListener?.('pagehide', () => {
  postReport({ kind: 'wish', tab: ownTab, topics: [] })
  leave()
})
/** A page that the browser has kept is shown again. */
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && settle())

function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    requestRecall()
    if (listeners.size === 0) leave()
    else if (isReading) read()
    else candidate.enter()
  }, SETTLING_TIME)
}

function leave(): void {
  candidate.leave()
  stopReading()
  cursor = undefined
  streamState.set('off')
}

/** The topics of the other tabs arrive before the reading begins. */
function lead(): void {
  isReading = true
  foreignWishes.clear()
  postReport({ kind: 'ask' })
  settle()
}

/** The tab that leads learns the topics of this one. */
function standDown(): void {
  stopReading()
  settle()
}

function stopReading(): void {
  isReading = false
  reading?.stop.abort()
  reading = undefined
}

/** A tab that has crashed does not take its topics back. */
function noteWish(tab: string, topics: readonly StreamTopic[]): void {
  foreignWishes.delete(tab)
  if (topics.length > 0) foreignWishes.set(tab, topics)
  const [oldest] = foreignWishes.keys()
  if (foreignWishes.size > MAX_TABS && oldest !== undefined) foreignWishes.delete(oldest)
}

/**
 * Reads the topics of all tabs; a change requires a new connection. With a new topic it starts now, because resuming
 * would repeat old events of that topic; the other topics receive a gap.
 */
function read(): void {
  const topics = [...new Set([...listeners.keys(), ...[...foreignWishes.values()].flat()])].sort()
  const before = reading?.topics
  if (topics.join() === before?.join() && streamState.get() !== 'off') return
  reading?.stop.abort()
  const stop = new AbortController()
  reading = { topics, stop }
  const isLarger = before !== undefined && topics.some((topic) => !before.includes(topic))
  if (isLarger) cursor = undefined
  // Other tabs were there before: while nobody read for them, events may have passed.
  let isGapUnreported = isLarger || (before === undefined && foreignWishes.size > 0)
  void keepReading(
    {
      topics,
      cursor,
      onMessage: publish,
      onState: (state) => {
        if (reading?.stop !== stop) return
        streamState.set(state)
        postState()
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
  postReport({ kind: 'message', message })
  take(message)
}

function take({ event, id, data }: StreamMessage): void {
  cursor = id ?? cursor
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

function postState(): void {
  postReport({ kind: 'state', state: streamState.get(), cursor })
}

function postReport(report: Reported): void {
  channel?.postMessage(report)
}
