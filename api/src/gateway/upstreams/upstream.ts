import type { UPSTREAM_STATES } from '../setup.ts'
import type { SecureChannel } from './encrypted/secure-channel.ts'
import { type Endpoint, parseEndpoint } from './endpoint.ts'
import type { MessageForm } from './upstream-message.ts'

type UpstreamState = (typeof UPSTREAM_STATES)[number]

const FIRST_TIMEOUT = 800
const SHORTEST_TIMEOUT = 250
const LONGEST_TIMEOUT = 1_500
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
const SMOOTHING = 0.2
/** A code for one name says nothing about the server; codes for this many names in a row do. */
const FAILED_NAMES = 8
/** How long a server gets the simpler messages that it was found to need (ms); then it may have been updated. */
const SIMPLER_FOR = 3_600_000

/** One server that queries are forwarded to, with its health as observed by its answers. */
export class Upstream {
  /** Of a plain server. */
  readonly endpoint: Endpoint
  queries = 0
  failures = 0
  latencyMs: number | null = null
  private lastAnswerAt = 0
  /** Names that it answered with a failure since its last other answer. */
  private readonly failedNames = new Set<string>()
  private pause = FIRST_PAUSE
  private nextProbeAt = 0
  private isDown = false
  private withoutEdnsUntil = 0
  private withoutRandomCaseUntil = 0
  private readonly attempts = new Set<() => void>()

  constructor(
    readonly server: string,
    readonly isTrusted: boolean,
    /** Of a server that is queried over TLS or HTTPS, and never otherwise. */
    readonly channel: SecureChannel | null = null,
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

  /** The parts of a message that the server is known to understand. */
  form(now: number): MessageForm {
    const hasEdns = now >= this.withoutEdnsUntil
    // Over an encrypted connection nobody can forge an answer, and the size of a query is hidden instead.
    if (this.channel) return { hasEdns, hasRandomCase: false, isPadded: true }
    return { hasEdns, hasRandomCase: now >= this.withoutRandomCaseUntil, isPadded: false }
  }

  /** The server answers messages of this form only; parts that it has are no news. */
  noteForm({ hasEdns, hasRandomCase }: MessageForm, now: number): void {
    if (!hasEdns) this.withoutEdnsUntil = now + SIMPLER_FOR
    if (!hasRandomCase && !this.channel) this.withoutRandomCaseUntil = now + SIMPLER_FOR
  }

  /** Whether a query may be sent to find out if the server answers again; the next pause is longer. */
  takeProbe(now: number): boolean {
    if (!(this.isDown || this.isFailing) || now < this.nextProbeAt) return false
    this.delayProbe(now)
    return true
  }

  /** `onDown` is called when another query finds the server down. Returns a function that removes the callback. */
  begin(onDown: () => void): () => void {
    this.queries++
    this.attempts.add(onDown)
    return () => void this.attempts.delete(onDown)
  }

  /** `failedName`: the name that the server could not answer; null for an answer. */
  noteAnswer(latencyMs: number, failedName: string | null, now: number): void {
    this.lastAnswerAt = now
    this.isDown = false
    if (failedName === null) {
      this.failedNames.clear()
      this.pause = FIRST_PAUSE
    } else this.noteFailure(failedName, now)
    this.latencyMs =
      this.latencyMs === null ? latencyMs : this.latencyMs + (latencyMs - this.latencyMs) * SMOOTHING
  }

  /** A query sent at `sentAt` got no answer. One lost packet of a server that answers others is no outage. */
  noteSilence(sentAt: number, now: number): void {
    this.failures++
    if (this.lastAnswerAt > sentAt) return
    if (!this.isDown || now >= this.nextProbeAt) this.delayProbe(now)
    this.isDown = true
    const attempts = [...this.attempts]
    this.attempts.clear()
    for (const onDown of attempts) onDown()
  }

  private get isFailing(): boolean {
    return this.failedNames.size >= FAILED_NAMES
  }

  private noteFailure(name: string, now: number): void {
    this.failures++
    if (this.isFailing) return
    this.failedNames.add(name)
    if (this.isFailing) this.delayProbe(now)
  }

  private delayProbe(now: number): void {
    this.nextProbeAt = now + this.pause
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2)
  }
}
