import { errorReply } from './answers/error-reply.ts'
import { renderAnswer } from './answers/render.ts'
import { type Client, type ClientTable, countQuery } from './clients/client-table.ts'
import type { ServerCookies } from './clients/cookies.ts'
import type { Counters } from './counters.ts'
import type { Policies } from './policies.ts'
import type { Outcome, QueryAnswerer } from './query-answerer.ts'
import type { GatewaySettings } from './setup.ts'
import type { AnswerBatch, ReplyTarget } from './spool/answer-batch.ts'
import { visitLine } from './spool/visit-line.ts'
import { FLAG, RCODE } from './wire/codes.ts'
import { type Query, type Refusal, readQuery } from './wire/query.ts'

export interface HandlerParts {
  clients: ClientTable
  cookies: ServerCookies
  counters: Counters
  policies: Pick<Policies, 'current'>
  answerer: QueryAnswerer
  batch: AnswerBatch
  onFault(error: unknown): void
}

/** What may be answered to a client at all, and the record of what was. */
export class QueryHandler {
  constructor(
    private readonly parts: HandlerParts,
    private settings: GatewaySettings,
  ) {}

  apply(settings: GatewaySettings): void {
    this.settings = settings
  }

  /** `address` as the socket gives it. Each message ends in one answer, or in `discard` without one. */
  receive(message: Buffer, address: string, target: ReplyTarget): void {
    const startedAt = performance.now()
    const now = Date.now()
    const client = this.parts.clients.get(address)
    const query = readQuery(message)
    if ('kind' in query) {
      this.refuseMessage(message, query, client, target, now)
      return
    }
    if (!client.isAllowed) {
      this.refuseClient(query, client, target, now)
      return
    }
    const cookie = query.cookie && this.parts.cookies.check(query.cookie, client.ip)
    if (
      !this.isWithinRate(query, client, target, {
        isVerified: target.isTcp || cookie?.isVerified === true,
        now,
      })
    )
      return
    countQuery(client, 'queries', now)
    const send = (outcome: Outcome) =>
      this.send(query, client, target, { outcome, startedAt, now, cookie: cookie?.cookie ?? null })
    const outcome = this.parts.answerer.answer(query, client, now)
    if (outcome instanceof Promise)
      outcome.then(send).catch((error: unknown) => {
        this.parts.onFault(error)
        target.discard()
      })
    else send(outcome)
  }

  /** Strangers get no answer to what is no query, and nobody gets more than the limit. */
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
    { isVerified, now }: { isVerified: boolean; now: number },
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

  private send(
    query: Query,
    client: Client,
    target: ReplyTarget,
    {
      outcome,
      startedAt,
      now,
      cookie,
    }: { outcome: Outcome; startedAt: number; now: number; cookie: Buffer | null },
  ): void {
    const { counters, policies, batch } = this.parts
    const { answer, age, ttl, kind, decision, addresses, cnames } = outcome
    const { isBannedUpstream } = answer
    counters.totals[kind]++
    if (isBannedUpstream) counters.totals.bannedUpstream++
    const bytes = renderAnswer(query, answer, { isTcp: target.isTcp, age, ttl, cookie })
    const line = visitLine({
      at: now,
      latencyMs: performance.now() - startedAt,
      isTcp: target.isTcp,
      deviceIp: client.ip,
      deviceMac: client.mac,
      name: query.name,
      type: query.type,
      rcode: answer.rcode,
      decision,
      isEnforced: this.settings.isEnforcing,
      generation: policies.current.generation,
      kind,
      isBannedUpstream,
      addresses,
      cnames,
    })
    batch.add(line, target, bytes)
  }
}
