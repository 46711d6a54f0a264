import type { ExtendedError } from '../answers/answer.ts'
import { rcodeName } from '../wire/code-names.ts'
import { EDE, HEADER_BYTES, RCODE } from '../wire/codes.ts'
import { isDeclaredBan, type Response, readResponse } from '../wire/message-reader.ts'
import { haveSameRecords } from './same-records.ts'
import { exchangeByTcp } from './tcp-exchange.ts'
import type { UdpSockets } from './udp-sockets.ts'
import type { Upstream } from './upstream.ts'
import {
  isHeadOnly,
  isTruncated,
  type MessageForm,
  type UpstreamQuestion,
  writeUpstreamMessage,
} from './upstream-message.ts'

export type Resolution =
  | { kind: 'answered'; response: Response; upstream: Upstream }
  /** `ede` says whether a server reported a failure or none answered. */
  | { kind: 'failed'; ede: ExtendedError }

/** The time for all servers together (ms), shorter than the five seconds after which most clients ask again. */
const DEADLINE = 4_500
const TCP_TIMEOUT = 2_500
const TRIES_OF_ONE = 3
const TRIES_OF_MANY = 2
const TRIES_FOR_A_FREE_ID = 4
const ALL_AT_ONCE = 3
/** Messages for one question, whatever the servers answer. */
const MOST_MESSAGES = 24
/** Between attempts at a single server that cannot be reached (ms). */
const PAUSE_OF_ONE = 1_000
/** Codes with which servers answer an OPT record that they do not understand (RFC 6891 §7). */
const EDNS_REFUSALS: ReadonlySet<number> = new Set([RCODE.FORMERR, RCODE.NOTIMP, RCODE.BADVERS])
const ANSWERS: ReadonlySet<number> = new Set([RCODE.NOERROR, RCODE.NXDOMAIN, RCODE.YXDOMAIN])

/** Queries one server after the other until one answers. A slow server may still be the first to answer. */
export function resolveBy(
  upstreams: readonly Upstream[],
  asked: UpstreamQuestion,
  sockets: UdpSockets,
): Promise<Resolution> {
  return new Promise((resolve) => new Attempts(upstreams, asked, sockets, resolve).start())
}

/** One message to one server. */
interface Sent {
  upstream: Upstream
  attempt: Attempt
  form: MessageForm
  /** Without random case, an answer counts once another one has the same records; null where none came yet. */
  earlier: Response | null
  sentAt: number
  startedAt: number
}

class Attempts {
  private readonly waiting: Upstream[]
  private readonly stops = new Set<() => void>()
  private deadline: NodeJS.Timeout | undefined
  private failure: ExtendedError | null = null
  /** Attempts that were neither answered nor given up; one that was given up may still bring the answer. */
  private active = 0
  private messages = 0
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
    if (!isHopeless) for (const upstream of this.upstreams) if (upstream.takeProbe(now)) this.probe(upstream)
  }

  /** Does not delay this query, because another server is queried as well; its answer counts after that one's, too. */
  private probe(upstream: Upstream): void {
    new Attempts([upstream], this.asked, this.sockets, (resolution) => {
      if (resolution.kind === 'answered') this.finish(resolution)
    }).start()
  }

  private askNext(): void {
    if (this.isDone) return
    const upstream = this.waiting.shift()
    if (upstream) this.ask(upstream)
    else this.failIfHopeless()
  }

  /**
   * A server that answers other queries may only be slow with this one: it has time until the deadline. So has the only
   * server, which is asked again meanwhile.
   */
  private failIfHopeless(): void {
    if (this.isDone || this.active > 0 || this.waiting.length > 0) return
    const [only, ...others] = this.upstreams
    if (this.failure || (areAllDown(this.upstreams) && others.length > 0)) this.fail()
    else if (only && others.length === 0) this.askLater(only)
  }

  private askLater(upstream: Upstream): void {
    const timer = setTimeout(() => {
      this.stops.delete(stop)
      if (this.active === 0) this.ask(upstream)
    }, PAUSE_OF_ONE)
    const stop = () => clearTimeout(timer)
    this.stops.add(stop)
  }

  private ask(upstream: Upstream, form = upstream.form(Date.now()), earlier: Response | null = null): void {
    if (this.messages++ >= MOST_MESSAGES) {
      if (this.active === 0) this.fail()
      return
    }
    const sentAt = Date.now()
    const attempt = this.open(upstream, () => this.askNext())
    const sent: Sent = { upstream, attempt, form, earlier, sentAt, startedAt: performance.now() }
    const round = Math.floor(this.asks++ / this.upstreams.length)
    const timer = setTimeout(
      () => {
        upstream.noteSilence(sentAt, Date.now())
        attempt.moveOn()
      },
      upstream.timeout * (1 + round),
    )
    attempt.onStop(() => clearTimeout(timer))
    this.send(sent, (message, isSameSpelling) => {
      clearTimeout(timer)
      if (message === null) this.noAnswer(sent)
      else if (!isSameSpelling) this.askByTcp(sent, () => this.askWithoutRandomCase(sent, message))
      else if (isTruncated(message) && upstream.channel === null)
        this.askByTcp(sent, () => this.noAnswer(sent))
      else this.take(sent, message)
    })
  }

  /** One query to one server: its end, and the single step to the next server. */
  private open(upstream: Upstream, next: () => void): Attempt {
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
    { upstream, attempt, form }: Sent,
    onReply: (message: Buffer | null, isSameSpelling: boolean) => void,
  ): void {
    for (let i = 0; i < TRIES_FOR_A_FREE_ID; i++) {
      const message = writeUpstreamMessage(this.asked, form)
      const { channel } = upstream
      const stop = channel
        ? channel.send(message, (reply) => onReply(reply, true))
        : this.sockets.send(upstream.endpoint, message, (reply) => {
            if (reply.kind === 'unreachable') onReply(null, true)
            else onReply(reply.message, reply.kind === 'same' || !form.hasRandomCase)
          })
      if (!stop) continue
      attempt.onStop(stop)
      return
    }
    onReply(null, true)
  }

  /** `onSilence` is called where the server does not answer over TCP. */
  private askByTcp(sent: Sent, onSilence: () => void): void {
    const { upstream, attempt, form } = sent
    if (this.messages++ >= MOST_MESSAGES) {
      this.noAnswer(sent)
      return
    }
    const startedAt = performance.now()
    const timer = setTimeout(onSilence, TCP_TIMEOUT)
    const stop = exchangeByTcp(upstream.endpoint, writeUpstreamMessage(this.asked, form), (message) => {
      clearTimeout(timer)
      if (message === null) onSilence()
      // Only a machine on the path can forge an answer over TCP.
      else this.take({ ...sent, startedAt, form: { ...form, hasRandomCase: true } }, message)
    })
    attempt.onStop(() => {
      clearTimeout(timer)
      stop()
    })
  }

  /** A server that changes the letter case and has no TCP: its answer counts when it gives the same one twice. */
  private askWithoutRandomCase({ upstream, attempt, form }: Sent, message: Buffer): void {
    attempt.stop()
    this.ask(upstream, { ...form, hasRandomCase: false }, this.read(message))
  }

  private noAnswer({ upstream, attempt, sentAt }: Sent): void {
    attempt.stop()
    upstream.noteSilence(sentAt, Date.now())
    const fault = upstream.channel?.fault
    // A server whose identity is in doubt is in doubt a second later, too.
    if (fault && fault !== 'connectionFailed')
      this.noteFailure(null, `no verified encrypted connection (${fault})`)
    attempt.moveOn()
    this.failIfHopeless()
  }

  private take(sent: Sent, message: Buffer): void {
    const { upstream, attempt, form } = sent
    attempt.stop()
    const response = this.read(message)
    const isTooLarge = isTruncated(message)
    const rcode = response?.rcode ?? (isHeadOnly(message) ? message.readUInt8(3) & 0xf : RCODE.FORMERR)
    if (form.hasEdns && EDNS_REFUSALS.has(rcode) && (response || isHeadOnly(message))) {
      this.ask(upstream, { ...form, hasEdns: false }, sent.earlier)
      return
    }
    const isAnswer = response !== null && !isTooLarge && (ANSWERS.has(rcode) || isDeclaredBan(response.ede))
    if (isAnswer && this.isUnconfirmed(sent, response)) {
      this.ask(upstream, form, response)
      return
    }
    const now = Date.now()
    const name = this.asked.question.toString('latin1').toLowerCase()
    upstream.noteAnswer(performance.now() - sent.startedAt, isAnswer ? null : name, now)
    if (isAnswer) {
      upstream.noteForm(form, now)
      this.finish({ kind: 'answered', response, upstream })
      return
    }
    const answer = isTooLarge ? 'a truncated message' : rcodeName(rcode)
    this.noteFailure(response?.ede ?? null, `the server answered with ${answer}`)
    // A server that failed is not queried again for this query.
    for (let at = this.waiting.indexOf(upstream); at >= 0; at = this.waiting.indexOf(upstream))
      this.waiting.splice(at, 1)
    attempt.moveOn()
    this.failIfHopeless()
  }

  /** Whether an answer to a message without random case still has to be compared with another one. */
  private isUnconfirmed({ upstream, form, earlier }: Sent, response: Response): boolean {
    if (form.hasRandomCase || !upstream.form(Date.now()).hasRandomCase) return false
    return earlier === null || !haveSameRecords(earlier, response)
  }

  private read(message: Buffer): Response | null {
    if (isHeadOnly(message)) return null
    const { question } = this.asked
    // Names that point into the question get its own spelling instead of the random one.
    question.copy(message, HEADER_BYTES)
    return readResponse(message, HEADER_BYTES + question.length)
  }

  /** An Extended DNS Error of a server says more than its code (RFC 8914). */
  private noteFailure(ede: ExtendedError | null, text: string): void {
    if (ede && (this.failure?.code ?? EDE.OTHER) === EDE.OTHER) this.failure = ede
    this.failure ??= { code: EDE.OTHER, text }
  }

  private fail(): void {
    const none = { code: EDE.NO_REACHABLE_AUTHORITY, text: 'no server answered' }
    this.finish({ kind: 'failed', ede: this.failure ?? none })
  }

  private finish(resolution: Resolution): void {
    if (this.isDone) return
    this.isDone = true
    clearTimeout(this.deadline)
    for (const stop of [...this.stops]) stop()
    this.resolve(resolution)
  }
}

interface Attempt {
  moveOn(): void
  stop(): void
  onStop(what: () => void): void
}

function areAllDown(upstreams: readonly Upstream[]): boolean {
  return upstreams.every(({ state }) => state === 'down')
}

/** In the order of the settings, those that fail or do not answer last. */
function healthiestFirst(upstreams: readonly Upstream[]): Upstream[] {
  const rank = { up: 0, unknown: 0, failing: 1, down: 2 }
  return [...upstreams].sort((a, b) => rank[a.state] - rank[b.state])
}
