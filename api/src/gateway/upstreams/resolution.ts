import { RCODE } from '../wire/codes.ts'
import { type Response, readResponse } from '../wire/message-reader.ts'
import { exchangeByTcp } from './tcp-exchange.ts'
import type { UdpSockets } from './udp-sockets.ts'
import type { Upstream } from './upstream.ts'
import { isTruncated, type UpstreamQuestion, writeUpstreamMessage } from './upstream-message.ts'

export type Resolution =
  | { kind: 'answered'; response: Response; upstream: Upstream }
  /** `response` is a failure that a server reported; without one no server answered. */
  | { kind: 'failed'; response: Response | null; upstream: Upstream | null }

/** The time for all servers together (ms). */
const DEADLINE = 5_000
const TCP_TIMEOUT = 2_500
const TRIES_OF_ONE = 3
const TRIES_OF_MANY = 2
const TRIES_FOR_A_FREE_ID = 4
const ALL_AT_ONCE = 3

/** Queries one server after the other until one answers. A slow server may still be the first to answer. */
export function resolveBy(
  upstreams: readonly Upstream[],
  asked: UpstreamQuestion,
  sockets: UdpSockets,
): Promise<Resolution> {
  return new Promise((resolve) => new Attempts(upstreams, asked, sockets, resolve).start())
}

class Attempts {
  private readonly waiting: Upstream[]
  private readonly stops = new Set<() => void>()
  private deadline: NodeJS.Timeout | undefined
  private failure: { response: Response; upstream: Upstream } | null = null
  /** Attempts that were neither answered nor given up; one that was given up may still bring the answer. */
  private active = 0
  private asks = 0
  private isDone = false

  constructor(
    private readonly upstreams: readonly Upstream[],
    private readonly asked: UpstreamQuestion,
    private readonly sockets: UdpSockets,
    private readonly resolve: (resolution: Resolution) => void,
  ) {
    const order = healthiestFirst(upstreams)
    const tries = areAllDown(upstreams) ? 1 : upstreams.length === 1 ? TRIES_OF_ONE : TRIES_OF_MANY
    this.waiting = Array.from({ length: tries }, () => order).flat()
  }

  start(): void {
    this.deadline = setTimeout(() => this.fail(), DEADLINE)
    const now = Date.now()
    const isHopeless = areAllDown(this.upstreams)
    for (let i = 0; i < (isHopeless ? ALL_AT_ONCE : 1); i++) this.askNext()
    // The probe does not delay this query, because another server is queried as well.
    if (!isHopeless) for (const upstream of this.upstreams) if (upstream.takeProbe(now)) this.ask(upstream)
  }

  private askNext(): void {
    if (this.isDone) return
    const upstream = this.waiting.shift()
    if (upstream) this.ask(upstream)
    else this.failIfHopeless()
  }

  /** A server that answers other queries may only be slow with this one: it has time until the deadline. */
  private failIfHopeless(): void {
    if (this.active > 0 || this.waiting.length > 0) return
    if (this.failure || areAllDown(this.upstreams)) this.fail()
  }

  private ask(upstream: Upstream, hasEdns = true): void {
    const sentAt = Date.now()
    const startedAt = performance.now()
    const attempt = this.open(upstream, () => this.askNext())
    const round = Math.floor(this.asks++ / this.upstreams.length)
    const timer = setTimeout(
      () => {
        upstream.noteSilence(sentAt, Date.now())
        attempt.moveOn()
      },
      upstream.timeout * (1 + round),
    )
    attempt.onStop(() => clearTimeout(timer))
    this.send(
      upstream,
      hasEdns,
      (message, isComplete) => {
        clearTimeout(timer)
        if (message === null) return this.noAnswer(upstream, attempt, sentAt)
        if (!isComplete) return this.askByTcp(upstream, attempt, sentAt)
        this.take(upstream, attempt, message, { startedAt, hasEdns })
      },
      attempt,
    )
  }

  /** One query to one server: its end, and the single step to the next server. */
  private open(upstream: Upstream, next: () => void) {
    this.active++
    let isActive = true
    let hasMoved = false
    let isOpen = true
    const stops: (() => void)[] = []
    const giveUp = () => {
      if (isActive) this.active--
      isActive = false
    }
    const moveOn = () => {
      giveUp()
      if (hasMoved) return
      hasMoved = true
      next()
    }
    const stop = () => {
      if (!isOpen) return
      isOpen = false
      giveUp()
      this.stops.delete(stop)
      for (const each of stops) each()
    }
    this.stops.add(stop)
    stops.push(upstream.begin(moveOn))
    return { moveOn, stop, onStop: (what: () => void) => void stops.push(what) }
  }

  private send(
    upstream: Upstream,
    hasEdns: boolean,
    onReply: (message: Buffer | null, isComplete: boolean) => void,
    attempt: Attempt,
  ): void {
    for (let i = 0; i < TRIES_FOR_A_FREE_ID; i++) {
      const sent = writeUpstreamMessage(this.asked, hasEdns)
      const stop = this.sockets.send(upstream.endpoint, sent, (reply) => {
        if (reply.kind === 'unreachable') onReply(null, true)
        else onReply(reply.message, reply.kind === 'same' && !isTruncated(reply.message))
      })
      if (!stop) continue
      attempt.onStop(stop)
      return
    }
    onReply(null, true)
  }

  private askByTcp(upstream: Upstream, attempt: Attempt, sentAt: number): void {
    const startedAt = performance.now()
    const timer = setTimeout(() => this.noAnswer(upstream, attempt, sentAt), TCP_TIMEOUT)
    const stop = exchangeByTcp(upstream.endpoint, writeUpstreamMessage(this.asked, true), (message) => {
      clearTimeout(timer)
      if (message === null) this.noAnswer(upstream, attempt, sentAt)
      else this.take(upstream, attempt, message, { startedAt, hasEdns: true })
    })
    attempt.onStop(() => {
      clearTimeout(timer)
      stop()
    })
  }

  private noAnswer(upstream: Upstream, attempt: Attempt, sentAt: number): void {
    attempt.stop()
    upstream.noteSilence(sentAt, Date.now())
    attempt.moveOn()
    this.failIfHopeless()
  }

  private take(
    upstream: Upstream,
    attempt: Attempt,
    message: Buffer,
    { startedAt, hasEdns }: { startedAt: number; hasEdns: boolean },
  ): void {
    attempt.stop()
    const response = readResponse(message, 12 + this.asked.question.length)
    const rcode = response?.rcode ?? RCODE.FORMERR
    const isAnswer = rcode === RCODE.NOERROR || rcode === RCODE.NXDOMAIN || rcode === RCODE.YXDOMAIN
    upstream.noteAnswer(performance.now() - startedAt, !isAnswer, Date.now())
    if (response && isAnswer) {
      this.finish({ kind: 'answered', response, upstream })
      return
    }
    // An old server without EDNS support (RFC 6891 §7).
    if (response && rcode === RCODE.FORMERR && hasEdns) {
      this.ask(upstream, false)
      return
    }
    if (response) this.failure ??= { response, upstream }
    // A server that failed is not queried again for this query.
    for (let at = this.waiting.indexOf(upstream); at >= 0; at = this.waiting.indexOf(upstream))
      this.waiting.splice(at, 1)
    attempt.moveOn()
    this.failIfHopeless()
  }

  private fail(): void {
    const { response = null, upstream = null } = this.failure ?? {}
    this.finish({ kind: 'failed', response, upstream })
  }

  private finish(resolution: Resolution): void {
    if (this.isDone) return
    this.isDone = true
    clearTimeout(this.deadline)
    for (const stop of [...this.stops]) stop()
    this.resolve(resolution)
  }
}

type Attempt = { moveOn(): void; stop(): void; onStop(what: () => void): void }

function areAllDown(upstreams: readonly Upstream[]): boolean {
  return upstreams.every(({ state }) => state === 'down')
}

/** Servers that answer before those that are down; otherwise in the order of the settings. */
function healthiestFirst(upstreams: readonly Upstream[]): Upstream[] {
  const rank = { up: 0, unknown: 1, failing: 2, down: 3 }
  return [...upstreams].sort((a, b) => rank[a.state] - rank[b.state])
}
