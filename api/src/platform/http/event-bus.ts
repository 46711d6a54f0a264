import type { StreamTopic } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import type { Clock } from '../time/clock.ts'

type Render = (language: Language) => unknown
type Listener = (event: StreamEvent) => void

const REPLAY_TIME = 5 * 60_000
/**
 * Largest number of stored rows. Rows are counted instead of events, because one event of the busiest topic has up to
 * 200.
 */
const MAX_KEPT_ROWS = 20_000

/** An event with its text in each language. */
export class StreamEvent {
  private readonly texts = new Map<Language, string>()

  constructor(
    readonly id: string,
    readonly number: number,
    readonly at: number,
    readonly topic: StreamTopic,
    private readonly render: Render,
    /** Id of the receiver; null for all users. */
    readonly userId: string | null,
    readonly rows: number,
  ) {}

  /** The JSON to send; it is made once for all readers of a language. */
  textIn(language: Language): string {
    const known = this.texts.get(language)
    if (known !== undefined) return known
    const text = JSON.stringify(this.render(language))
    this.texts.set(language, text)
    return text
  }
}

/** Delivers events of the areas to the open consoles, and stores the newest ones for consoles that reconnect. */
export class EventBus {
  private readonly listeners = new Set<Listener>()
  private kept: StreamEvent[] = []
  private keptRows = 0
  private last = 0

  constructor(
    private readonly clock: Clock,
    /** Start of this process: distinguishes cursors of an earlier start. */
    private readonly start: string,
  ) {}

  publish(topic: StreamTopic, content: unknown, userId: string | null = null): void {
    this.add(topic, () => content, userId, Array.isArray(content) ? content.length : 1)
  }

  /** Publishes an event whose text differs between languages. */
  publishRendered(topic: StreamTopic, render: Render, userId: string | null = null): void {
    this.add(topic, render, userId, 1)
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Events after a cursor; null when some of them are missing. */
  since(cursor: string): StreamEvent[] | null {
    this.forgetOld()
    const split = cursor.lastIndexOf('-')
    const number = Number(cursor.slice(split + 1))
    if (cursor.slice(0, split) !== this.start || !Number.isInteger(number) || number > this.last) return null
    const firstKept = this.kept[0]?.number ?? this.last + 1
    if (number + 1 < firstKept) return null
    return this.kept.filter((event) => event.number > number)
  }

  /** The cursor of a console that has received every event so far. */
  get cursor(): string {
    return `${this.start}-${this.last}`
  }

  private add(topic: StreamTopic, render: Render, userId: string | null, rows: number): void {
    const number = ++this.last
    const id = `${this.start}-${number}`
    const event = new StreamEvent(id, number, this.clock.now(), topic, render, userId, rows)
    this.kept.push(event)
    this.keptRows += rows
    this.forgetOld()
    for (const listener of this.listeners) listener(event)
  }

  private forgetOld(): void {
    const oldest = this.clock.now() - REPLAY_TIME
    let gone = 0
    for (const event of this.kept) {
      if (event.at >= oldest && this.keptRows <= MAX_KEPT_ROWS) break
      this.keptRows -= event.rows
      gone++
    }
    if (gone > 0) this.kept.splice(0, gone)
  }
}
