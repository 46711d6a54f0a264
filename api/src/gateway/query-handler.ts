import type { Channel } from '@netwarden/shared/domain'
import type { TimesOfHour } from './answer-times.ts'
import { errorReply } from './answers/error-reply.ts'
import { renderAnswer } from './answers/render.ts'
import { structuredBan } from './answers/structured-ban.ts'
import { type Client, type ClientTable, countQuery } from './clients/client-table.ts'
import type { ServerCookies } from './clients/cookies.ts'
import type { Counters } from './counters.ts'
import type { Receive } from './listen/receive.ts'
import type { Outcome } from './outcome.ts'
import type { PageAddresses } from './page/page-addresses.ts'
import type { RecentBans } from './page/recent-bans.ts'
import type { Policies } from './policies.ts'
import type { ProofAnswerer } from './proof/proof-answerer.ts'
import type { QueryAnswerer } from './query-answerer.ts'
import type { GatewaySettings } from './setup.ts'
import type { AnswerBatch, ReplyTarget } from './spool/answer-batch.ts'
import { FLAG, RCODE } from './wire/codes.ts'
import { type Query, type Refusal, readQuery } from './wire/query.ts'

export interface HandlerParts {
  clients: ClientTable
  cookies: ServerCookies
  counters: Counters
  times: TimesOfHour
  policies: Pick<Policies, 'current'>
  answerer: QueryAnswerer
  proofs: Pick<ProofAnswerer, 'take'>
  batch: AnswerBatch
  bans: Pick<RecentBans, 'note'>
  page: Pick<PageAddresses, 'urlOf'>
  onFault(error: unknown): void
}

/** Decides whether a client gets an answer at all, and records the answers. */
export class QueryHandler {
  constructor(
    private readonly parts: HandlerParts,
    private settings: GatewaySettings,
  ) {}

  apply(settings: GatewaySettings): void {
    this.settings = settings
  }

  /** `address` as the socket gives it. Each message ends in one answer, or in `discard` without one. */
  readonly receive: Receive = (message, address, target, channel = 'plain', local = ''): void => {
    try {
      this.take(message, { address, target, channel, local })
    } catch (error) {
      // A fault of one message must not prevent the answers to others.
      this.parts.onFault(error)
      target.discard()
    }
  }

  private take(message: Buffer, { address, target, channel, local }: Arrival): void {
    const startedAt = performance.now()
    const now = Date.now()
    const client = this.parts.clients.get(address)
    const query = readQuery(message)
    if ('kind' in query) {
      this.refuseMessage(message, query, client, target, now)
      return
    }
    // Before the access list: the server asks itself from whichever address it has.
    if (this.parts.proofs.take(query, target, now)) return
    if (!client.isAllowed) {
      this.refuseClient(query, client, target, now)
      return
    }
    const cookie = query.cookie === null ? null : this.parts.cookies.check(query.cookie, client.ip)
    const isVerified = target.isTcp || cookie?.isVerified === true
    if (!this.isWithinRate(query, client, target, isVerified, now)) return
    countQuery(client, 'queries', now)
    const asked = { query, client, target, channel, cookie: cookie?.cookie ?? null, startedAt, now }
    const outcome = this.parts.answerer.answer(query, client, now, local)
    if (outcome instanceof Promise) this.sendLater(outcome, asked)
    else this.send(outcome, asked)
  }

  private sendLater(coming: Promise<Outcome>, asked: AskedQuery): void {
    coming
      .then((outcome) => this.send(outcome, asked))
      .catch((error: unknown) => {
        this.parts.onFault(error)
        asked.target.discard()
      })
  }

  /** Unknown clients get no answer to an invalid message, and no client gets more than the limit. */
  private refuseMessage(
    message: Buffer,
    refusal: Refusal,
    client: Client,
    target: ReplyTarget,
    now: number,
  ): void {
    this.parts.counters.totals.malformed++
    const isAnswered =
      refusal.kind === 'refused' &&
      client.isAllowed &&
      client.bucket.take(this.settings.queriesPerSecondPerClient, target.isTcp, now) === 'within'
    if (isAnswered) target.send(errorReply(message, refusal))
    else target.discard()
  }

  private refuseClient(query: Query, client: Client, target: ReplyTarget, now: number): void {
    this.parts.counters.totals.refused++
    countQuery(client, 'refused', now)
    const limit = this.settings.queriesPerSecondPerClient
    if (client.bucket.take(limit, target.isTcp, now) === 'within')
      target.send(errorReply(query.message, { rcode: RCODE.REFUSED, ...query }))
    else target.discard()
  }

  private isWithinRate(
    query: Query,
    client: Client,
    target: ReplyTarget,
    isVerified: boolean,
    now: number,
  ): boolean {
    const verdict = client.bucket.take(this.settings.queriesPerSecondPerClient, isVerified, now)
    if (verdict === 'within') return true
    this.parts.counters.totals.limited++
    if (verdict === 'drop') {
      target.discard()
      return false
    }
    const reply = errorReply(query.message, { rcode: RCODE.NOERROR, ...query })
    reply.writeUInt16BE(reply.readUInt16BE(2) | FLAG.TC | FLAG.RA, 2)
    target.send(reply)
    return false
  }

  private asClientReads(outcome: Outcome, { query, client, channel }: AskedQuery): Outcome {
    if (outcome.kind !== 'banned' || channel === 'plain' || !query.wantsStructuredErrors) return outcome
    const { page } = this.settings
    return structuredBan(outcome, page, this.parts.page.urlOf(query.name, client.ip))
  }

  private send(decided: Outcome, asked: AskedQuery): void {
    const { query, client, target, channel, cookie, startedAt, now } = asked
    const { counters, times, policies, batch } = this.parts
    const { isTcp } = target
    const outcome = this.asClientReads(decided, asked)
    counters.totals[outcome.kind]++
    if (outcome.answer.isBannedUpstream) counters.totals.bannedUpstream++
    if (outcome.kind === 'banned' && this.settings.page.listen.length > 0)
      this.parts.bans.note(client, query.name, outcome.decision, now)
    const bytes = renderAnswer(query, outcome, { isTcp, ede: outcome.ede, cookie })
    const latencyMs = performance.now() - startedAt
    times.note(latencyMs, now)
    batch.lines.add(query, client, outcome, {
      at: now,
      latencyMs,
      isTcp,
      channel,
      isEnforced: this.settings.isEnforcing,
      generation: policies.current.generation,
    })
    batch.add(target, bytes)
  }
}

/** How a message arrived. */
interface Arrival {
  address: string
  target: ReplyTarget
  channel: Channel
  local: string
}

/** A query that may be answered, and the target of its answer. */
interface AskedQuery {
  query: Query
  client: Client
  target: ReplyTarget
  channel: Channel
  cookie: Buffer | null
  startedAt: number
  now: number
}
