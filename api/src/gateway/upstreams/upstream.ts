import type { UPSTREAM_STATES } from '../setup.ts'
import { type Endpoint, parseEndpoint } from './endpoint.ts'

type UpstreamState = (typeof UPSTREAM_STATES)[number]

const FIRST_TIMEOUT = 800
const SHORTEST_TIMEOUT = 250
const LONGEST_TIMEOUT = 1_500
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
const SMOOTHING = 0.2

/** One server that queries are forwarded to, with its health as observed by its answers. */
export class Upstream {
  readonly endpoint: Endpoint
  queries = 0
  failures = 0
  latencyMs: number | null = null
  private lastAnswerAt = 0
  private isFailing = false
  private pause = FIRST_PAUSE
  private downUntil = 0
  private isDown = false
  private readonly attempts = new Set<() => void>()

  constructor(
    readonly server: string,
    readonly isTrusted: boolean,
  ) {
    this.endpoint = parseEndpoint(server)
  }

  get state(): UpstreamState {
    if (this.isDown) return 'down'
    if (this.isFailing) return 'failing'
    return this.lastAnswerAt === 0 ? 'unknown' : 'up'
  }

  /** Time (ms) after which another server is queried too. */
  get timeout(): number {
    if (this.latencyMs === null) return FIRST_TIMEOUT
    return Math.min(LONGEST_TIMEOUT, Math.max(SHORTEST_TIMEOUT, this.latencyMs * 3 + 100))
  }

  /** Whether a query may be sent to find out if the server answers again; the next pause is longer. */
  takeProbe(now: number): boolean {
    if (!this.isDown || now < this.downUntil) return false
    this.downUntil = now + this.pause
    return true
  }

  /** `onDown` is called when another query finds the server down. Returns a function that removes the callback. */
  begin(onDown: () => void): () => void {
    this.queries++
    this.attempts.add(onDown)
    return () => void this.attempts.delete(onDown)
  }

  noteAnswer(latencyMs: number, isFailure: boolean, now: number): void {
    this.lastAnswerAt = now
    this.isDown = false
    this.pause = FIRST_PAUSE
    this.isFailing = isFailure
    if (isFailure) this.failures++
    this.latencyMs =
      this.latencyMs === null ? latencyMs : this.latencyMs + (latencyMs - this.latencyMs) * SMOOTHING
  }

  /** A query sent at `sentAt` got no answer. One lost packet of a server that answers others is no outage. */
  noteSilence(sentAt: number, now: number): void {
    this.failures++
    if (this.lastAnswerAt > sentAt) return
    if (!this.isDown || now >= this.downUntil) {
      this.downUntil = now + this.pause
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2)
    }
    this.isDown = true
    const attempts = [...this.attempts]
    this.attempts.clear()
    for (const onDown of attempts) onDown()
  }
}
