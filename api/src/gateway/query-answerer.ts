import type { Decision, PolicySet } from '@netwarden/shared/policy'
import type { Answer } from './answers/answer.ts'
import { banAnswer, banReason, emptyAnswer } from './answers/made-answer.ts'
import type { Client } from './clients/client-table.ts'
import { canAnswerChange, decideAnswer, decideName, isOpen, undecided } from './decide-query.ts'
import type { AnswerKind, Outcome, TimedAnswer } from './outcome.ts'
import type { Policies } from './policies.ts'
import type { ResolveRequest, Resolver } from './resolver.ts'
import type { GatewaySettings } from './setup.ts'
import { anyAnswer, isCanary, specialAnswer, specialZoneOf } from './special-names.ts'
import type { UpstreamChoice, UpstreamGroup } from './upstreams/upstream-choice.ts'
import { EDE, RCODE, TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'
import { foldedNameOf, questionOf, textOfWireName, wireNameOf } from './wire/question.ts'
import { chaseAlias, zoneAnswer } from './zones/chase-alias.ts'
import type { Zone } from './zones/zone.ts'
import { ZoneAnswers } from './zones/zone-answers.ts'
import { lookUp } from './zones/zone-lookup.ts'
import type { ZoneSet } from './zones/zone-set.ts'

interface Answered extends TimedAnswer {
  kind: AnswerKind
}

export interface AnswererParts {
  policies: Pick<Policies, 'current'>
  zones: ZoneSet
  upstreams: UpstreamChoice
  resolver: Resolver
}

/** The steps for a valid query: special names, policies, our zones, the cache, the upstreams. */
export class QueryAnswerer {
  private readonly zoneAnswers: ZoneAnswers

  constructor(
    private readonly parts: AnswererParts,
    private settings: GatewaySettings,
  ) {
    this.zoneAnswers = new ZoneAnswers(parts.zones)
  }

  apply(settings: GatewaySettings): void {
    this.settings = settings
    // Servers for a domain may take names over from a zone.
    this.zoneAnswers.clear()
  }

  /** Synchronous where nothing has to be forwarded. */
  answer(query: Query, client: Client, now: number): Outcome | Promise<Outcome> {
    const set = this.parts.policies.current
    const special = this.special(query)
    if (special) return outcomeOf('special', { answer: special, age: 0 }, undecided(set, client))
    const decision = decideName(set, client, query.name, now)
    if (!isOpen(decision) && this.isBanned(decision)) return this.banned(query, decision, null)
    if (this.isRefusedType(query.type)) return this.made(query, emptyAnswer(RCODE.REFUSED), decision)
    const known = this.parts.zones.isEmpty ? null : this.zoneAnswers.find(query, now)
    if (known) {
      const found = { kind: 'zone' as const, answer: known, age: 0 }
      return this.decidedAt(query, client, { found, set, decision, now })
    }
    const zone = this.zoneOf(query)
    if (zone) return this.fromZone(zone, query, client)
    if (query.type === TYPE.ANY) return this.made(query, anyAnswer(), decision)
    const group = this.parts.upstreams.choose(query.name, client.ip)
    const cached = this.parts.resolver.cached(query, group, now)
    if (cached) return this.decidedAt(query, client, { found: cached, set, decision, now })
    if (!query.isRecursionDesired) {
      const ede = { code: EDE.NOT_AUTHORITATIVE, text: 'recursion was not requested' }
      return this.made(query, emptyAnswer(RCODE.REFUSED, ede), decision)
    }
    return this.parts.resolver
      .fetch(requestOf(query, group))
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

  /**
   * The zone of ours that answers the name, unless servers are configured for a domain below its apex that contains the
   * name.
   */
  private zoneOf(query: Query): Zone | null {
    const { zones, upstreams } = this.parts
    if (zones.isEmpty) return null
    const zone = zones.find(foldedNameOf(query))
    const domain = zone && upstreams.forDomain(query.name)?.domain
    return domain && domain.length >= textOfWireName(zone.apex).length + 1 ? null : zone
  }

  private fromZone(zone: Zone, query: Query, client: Client): Outcome | Promise<Outcome> {
    const { zones, resolver, upstreams } = this.parts
    const found = lookUp(zones.find, zone, wireNameOf(query), query.type)
    const settle = (answer: Answer | null) => {
      const resolved = { kind: 'zone' as const, answer: answer ?? emptyAnswer(RCODE.SERVFAIL), age: 0 }
      return this.decided(query, client, resolved, Date.now())
    }
    if (found.leavesTo === null || !query.isRecursionDesired) {
      const answer = zoneAnswer(query, found)
      if (answer && found.leavesTo === null) this.zoneAnswers.store(query, answer, Date.now())
      return settle(answer)
    }
    const chased = chaseAlias(found, found.leavesTo, query, (request) =>
      resolver.resolve({ ...request, group: upstreams.choose(request.name, client.ip) }),
    )
    return chased.then(settle)
  }

  /** For an immediate answer: the decision on the name is final unless the answer can change it. */
  private decidedAt(
    query: Query,
    client: Client,
    { found, set, decision, now }: { found: Answered; set: PolicySet; decision: Decision; now: number },
  ): Outcome {
    if (canAnswerChange(set, client, decision, found.answer)) return this.decided(query, client, found, now)
    if (this.isBanned(decision)) return this.banned(query, decision, found.answer)
    return outcomeOf(found.kind, found, decision)
  }

  /** Decides again with the names and addresses of the answer; policies may have changed meanwhile, too. */
  private decided(query: Query, client: Client, resolved: Answered, now: number): Outcome {
    const { answer } = resolved
    const decision = decideAnswer(this.parts.policies.current, client, query.name, { answer, at: now })
    if (this.isBanned(decision)) return this.banned(query, decision, answer)
    return outcomeOf(resolved.kind, resolved, decision)
  }

  private isBanned({ solvedMode }: Decision): boolean {
    return solvedMode === 'banned' && this.settings.isEnforcing
  }

  private banned({ type }: Query, decision: Decision, led: Answer | null): Outcome {
    const { ban, banBySegment } = this.settings
    const answer = banAnswer(type, banBySegment[decision.segmentId] ?? ban)
    const { addresses, cnames } = led ?? answer
    return { kind: 'banned', answer, decision, ede: banReason(decision), age: 0, addresses, cnames }
  }

  /** Without a look-up no address can pass a name that a closed segment bans. */
  private made(query: Query, answer: Answer, decision: Decision): Outcome {
    if (this.isBanned(decision)) return this.banned(query, decision, null)
    return outcomeOf('special', { answer, age: 0 }, decision)
  }
}

function requestOf(query: Query, group: UpstreamGroup): ResolveRequest {
  const { name, type, isDnssecOk, isCheckingDisabled } = query
  return { name, type, isDnssecOk, isCheckingDisabled, question: questionOf(query), group }
}

function outcomeOf(kind: AnswerKind, { answer, age, ttl }: TimedAnswer, decision: Decision): Outcome {
  const { addresses, cnames, ede } = answer
  return { kind, answer, decision, ede, age, ttl, addresses, cnames }
}
