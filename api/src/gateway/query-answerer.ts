import type { Decision } from '@netwarden/shared'
import type { Answer } from './answers/answer.ts'
import { banAnswer, banReason, emptyAnswer } from './answers/made-answer.ts'
import type { Client } from './clients/client-table.ts'
import { decideAnswer, decideName, isOpen, undecided } from './decide-query.ts'
import type { Policies } from './policies.ts'
import type { ResolveRequest, Resolver } from './resolver.ts'
import type { GatewaySettings } from './setup.ts'
import { anyAnswer, isCanary, specialAnswer, specialZoneOf } from './special-names.ts'
import type { AnswerKind } from './spool/visit-line.ts'
import type { UpstreamChoice } from './upstreams/upstream-choice.ts'
import { EDE, RCODE, TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'
import { foldedNameOf, questionOf, textOfWireName, wireNameOf } from './wire/question.ts'
import { chaseAlias, zoneAnswer } from './zones/chase-alias.ts'
import type { Zone } from './zones/zone.ts'
import { lookUp } from './zones/zone-lookup.ts'
import type { ZoneSet } from './zones/zone-set.ts'

/** What a client receives and why. */
export interface Outcome {
  kind: AnswerKind
  answer: Answer
  decision: Decision
  age: number
  ttl?: number
  /** What the answer led to, also where it was banned for it. */
  addresses: readonly string[]
  cnames: readonly string[]
}

type Answered = Pick<Outcome, 'kind' | 'answer' | 'age' | 'ttl'>

export interface AnswererParts {
  policies: Pick<Policies, 'current'>
  zones: ZoneSet
  upstreams: UpstreamChoice
  resolver: Resolver
}

/** The way of a query that may be answered: special names, policies, our zones, the cache, the upstreams. */
export class QueryAnswerer {
  constructor(
    private readonly parts: AnswererParts,
    private settings: GatewaySettings,
  ) {}

  apply(settings: GatewaySettings): void {
    this.settings = settings
  }

  /** At once where nothing has to be forwarded. */
  answer(query: Query, client: Client, now: number): Outcome | Promise<Outcome> {
    const special = this.special(query)
    if (special) return this.undecided(client, special)
    const set = this.parts.policies.current
    const decision = decideName(set, client, query.name, now)
    if (!isOpen(decision) && this.isBanned(decision)) return this.banned(query, decision, null)
    if (this.isRefusedType(query.type)) return this.made(query, emptyAnswer(query, RCODE.REFUSED), decision)
    const zone = this.zoneOf(query)
    if (zone) return this.fromZone(zone, query, client)
    if (query.type === TYPE.ANY) return this.made(query, anyAnswer(query), decision)
    const request = this.requestOf(query, client)
    const cached = this.parts.resolver.cached(request, now)
    if (cached) return this.decided(query, client, cached, now)
    if (!query.isRecursionDesired) {
      const ede = { code: EDE.NOT_AUTHORITATIVE, text: 'recursion was not requested' }
      return this.made(query, emptyAnswer(query, RCODE.REFUSED, ede), decision)
    }
    return this.parts.resolver
      .fetch(request)
      .then((resolved) => this.decided(query, client, resolved, Date.now()))
  }

  private isRefusedType(type: number): boolean {
    if (type === TYPE.ANY) return this.settings.refuseAny
    return type === TYPE.AXFR || type === TYPE.IXFR
  }

  private special(query: Query): Answer | null {
    if (isCanary(query.name)) return this.settings.answerCanaries ? specialAnswer(query, '') : null
    const zone = specialZoneOf(query.name)
    if (zone === null) return null
    const { zones, upstreams } = this.parts
    const isConfigured = zones.find(foldedNameOf(query)) !== null || upstreams.forDomain(query.name) !== null
    return isConfigured ? null : specialAnswer(query, zone)
  }

  /** Ours, unless servers are configured for a domain below its apex that holds the name. */
  private zoneOf(query: Query): Zone | null {
    const { zones, upstreams } = this.parts
    if (zones.isEmpty) return null
    const zone = zones.find(foldedNameOf(query))
    const domain = zone && upstreams.forDomain(query.name)?.domain
    return domain && domain.length >= textOfWireName(zone.apex).length + 1 ? null : zone
  }

  private requestOf(query: Query, client: Client): ResolveRequest {
    return {
      name: query.name,
      question: questionOf(query),
      isDnssecOk: query.isDnssecOk,
      isCheckingDisabled: query.isCheckingDisabled,
      group: this.parts.upstreams.choose(query.name, client.ip),
    }
  }

  private fromZone(zone: Zone, query: Query, client: Client): Outcome | Promise<Outcome> {
    const { zones, resolver, upstreams } = this.parts
    const found = lookUp(zones.find, zone, wireNameOf(query), query.type)
    const settle = (answer: Answer | null) => {
      const resolved = {
        kind: 'zone' as const,
        answer: answer ?? emptyAnswer(query, RCODE.SERVFAIL),
        age: 0,
      }
      return this.decided(query, client, resolved, Date.now())
    }
    if (found.leavesTo === null || !query.isRecursionDesired) return settle(zoneAnswer(query, found))
    const chased = chaseAlias(found, found.leavesTo, query, (request) =>
      resolver.resolve({ ...request, group: upstreams.choose(request.name, client.ip) }),
    )
    return chased.then(settle)
  }

  /** The decision again with what the answer led to: policies may have changed meanwhile, too. */
  private decided(query: Query, client: Client, resolved: Answered, now: number): Outcome {
    const { answer } = resolved
    const decision = decideAnswer(this.parts.policies.current, client, query.name, { answer, at: now })
    if (this.isBanned(decision)) return this.banned(query, decision, answer)
    const { addresses, cnames } = answer
    return { ...resolved, decision, addresses, cnames }
  }

  private isBanned({ solvedMode }: Decision): boolean {
    return solvedMode === 'banned' && this.settings.isEnforcing
  }

  private banned(query: Query, decision: Decision, led: Answer | null): Outcome {
    const { ban, banBySegment } = this.settings
    const answer = banAnswer(query, banBySegment[decision.segmentId] ?? ban)
    answer.ede = banReason(decision)
    const { addresses = answer.addresses, cnames = answer.cnames } = led ?? {}
    return { kind: 'banned', answer, decision, age: 0, addresses, cnames }
  }

  private undecided(client: Client, answer: Answer): Outcome {
    return ofKind('special', answer, undecided(this.parts.policies.current, client))
  }

  /** Without a look-up nothing can pass a name that a closed segment bans. */
  private made(query: Query, answer: Answer, decision: Decision): Outcome {
    return this.isBanned(decision) ? this.banned(query, decision, null) : ofKind('special', answer, decision)
  }
}

function ofKind(kind: AnswerKind, answer: Answer, decision: Decision): Outcome {
  const { addresses, cnames } = answer
  return { kind, answer, decision, age: 0, addresses, cnames }
}
