import type { StreamTopic } from '@netwarden/shared/contract'
import { tooBusy } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { EventBus } from '../../platform/http/event-bus.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { ConsoleStream } from './console-stream.ts'

const KEEP_ALIVE_EVERY = 15_000
const MAX_STREAMS = 2_000
const MAX_STREAMS_A_USER = 50
const RETRY_AFTER_SECONDS = 10
/** Longest delay of a timer; a longer one would fire immediately. */
const LONGEST_TIMER = 2 ** 31 - 1

interface Parts {
  bus: EventBus
  clock: Clock
  isAlive(principal: Principal): Promise<boolean>
  onAccessChange(listener: () => void): () => void
  onFault(cause: unknown): void
}
interface Wanted {
  principal: Principal
  language: Language
  topics: readonly StreamTopic[]
  /** Id of the last event that the console has received. */
  lastEventId: string | undefined
}

/** The open consoles, and how long each may stay connected. */
export class StreamHub {
  private readonly open = new Map<ConsoleStream, string>()

  constructor(private readonly parts: Parts) {}

  connect({ principal, language, topics, lastEventId }: Wanted): NodeJS.ReadableStream {
    this.refuseTooMany(principal.userId)
    const { bus } = this.parts
    const stream = new ConsoleStream(language, principal.userId, new Set(topics))
    const missed = lastEventId === undefined ? [] : bus.since(lastEventId)
    stream.begin(lastEventId !== undefined && missed !== null ? lastEventId : bus.cursor)
    if (missed === null) stream.reset(bus.cursor)
    for (const event of missed ?? []) stream.deliver(event)
    this.keep(stream, principal)
    return stream.body
  }

  /** Before the server closes, which otherwise would wait for them. */
  closeAll(): void {
    for (const stream of this.open.keys()) stream.close()
  }

  private keep(stream: ConsoleStream, principal: Principal): void {
    const { bus, clock, onAccessChange } = this.parts
    const check = () => this.endIfOver(stream, principal)
    const keepAlive = setInterval(() => {
      stream.sendKeepAlive()
      check()
    }, KEEP_ALIVE_EVERY)
    const left = Math.max(0, principal.expiresAt - clock.now())
    // Longer connections, with a long-lived API token, are ended by the check.
    const expiry = left > LONGEST_TIMER ? undefined : setTimeout(() => stream.close(), left)
    const undo = [bus.subscribe((event) => stream.deliver(event)), onAccessChange(check)]
    this.open.set(stream, principal.userId)
    stream.body.once('close', () => {
      clearInterval(keepAlive)
      clearTimeout(expiry)
      for (const stop of undo) stop()
      this.open.delete(stream)
    })
  }

  private endIfOver(stream: ConsoleStream, principal: Principal): void {
    this.parts.isAlive(principal).then(
      (isAlive) => {
        if (!isAlive) stream.end()
      },
      (cause: unknown) => this.parts.onFault(cause),
    )
  }

  private refuseTooMany(userId: string): void {
    const own = [...this.open.values()].filter((owner) => owner === userId).length
    if (this.open.size < MAX_STREAMS && own < MAX_STREAMS_A_USER) return
    throw tooBusy(undefined, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
