import type { Language, StreamTopic } from '@netwarden/shared'
import type { Clock } from '../clock.ts'


export interface StreamEvent {
  /** Which start of the server, and which event since. */
  id: string
  number: number
  at: number
  topic: StreamTopic
  /** Whom it is for; null is everybody who is signed in. */
  userId: string | null
  render: (language: Language) => unknown
}
type Listener = (event: StreamEvent) => void

const REPLAY_TIME = 5 * 60_000
/** About what five minutes of the busiest topic, once a second, and some of the others come to. */
const MAX_KEPT = 500

/** Carries what happens from the areas to the open consoles, and keeps the last of it for those who were away. */
export class EventBus {
  private readonly listeners = new Set<Listener>()
  private kept: StreamEvent[] = []
  private last = 0

  constructor(
    private readonly clock: Clock,
    /** Tells cursors of an earlier start apart. */
    private readonly start: string,
  ) {}

  publish(topic: StreamTopic, content: unknown, userId: string | null = null): void {
    this.publishRendered(topic, () => content, userId)
  }

  /** For what reads differently in each language. */
  publishRendered(topic: StreamTopic, render: StreamEvent['render'], userId: string | null = null): void {
    const number = ++this.last
    const event = { id: `${this.start}-${number}`, number, at: this.clock.now(), topic, userId, render }
    this.kept.push(event)
    this.forgetOld()
    for (const listener of this.listeners) listener(event)
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What came after a cursor; null when some of it is gone. */
  since(cursor: string): StreamEvent[] | null {
    this.forgetOld()
    const split = cursor.lastIndexOf('-')
    const number = Number(cursor.slice(split + 1))
    if (cursor.slice(0, split) !== this.start || !Number.isInteger(number) || number > this.last) return null
    const firstKept = this.kept[0]?.number ?? this.last + 1
    if (number + 1 < firstKept) return null
    return this.kept.filter((event) => event.number > number)
  }

  /** The cursor of someone who has seen everything so far. */
  get cursor(): string {
    return `${this.start}-${this.last}`
  }

  private forgetOld(): void {
    const oldest = this.clock.now() - REPLAY_TIME
    const from = Math.max(
      this.kept.findIndex(({ at }) => at >= oldest),
      this.kept.length - MAX_KEPT,
      0,
    )
    const areAllOld = this.kept.every(({ at }) => at < oldest)
    this.kept = areAllOld ? [] : this.kept.slice(from)
  }
}
