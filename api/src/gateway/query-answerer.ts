import type { Decision, PolicySet } from '@netwarden/shared/policy'
import { isOptOutName, specialZoneOf } from '../policies/own-answers.ts'
import { type Answer, buildAnswer } from './answers/answer.ts'
import { banAnswer, banReason, emptyAnswer } from './answers/made-answer.ts'
import type { Client } from './clients/client-table.ts'
import { canAnswerChange, decideAnswer, decideName, isOpen, undecided } from './decide-query.ts'
import type { Discovery } from './encrypted/discovery.ts'
import type { NameSources } from './name-sources.ts'
import type { AnswerKind, Outcome, TimedAnswer } from './outcome.ts'
import type { PageAddresses } from './page/page-addresses.ts'
import type { Policies } from './policies.ts'
import type { Resolved, ResolveRequest, Resolver } from './resolver.ts'
import { SafeSearch } from './safe-search.ts'
import type { GatewaySettings } from './setup.ts'
import { anyAnswer, specialAnswer } from './special-names.ts'
import type { UpstreamChoice, UpstreamGroup } from './upstreams/upstream-choice.ts'
import { EDE, RCODE, TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'
import { foldedNameOf, questionOf, textOfWireName, wireNameOf } from './wire/question.ts'
import { followAlias, type KnownChain, partBefore } from './zones/follow-alias.ts'
import type { Zone } from './zones/zone.ts'
import { referralFailure, zoneAnswer } from './zones/zone-answer.ts'
import { ZoneAnswers } from './zones/zone-answers.ts'
import { lookUp } from './zones/zone-lookup.ts'
import type { ZoneSet } from './zones/zone-set.ts'

interface Answered extends TimedAnswer {
  kind: AnswerKind
}

export interface AnswererParts {
  policies: Pick<Policies, 'current' | 'isLoaded'>
  zones: ZoneSet
  upstreams: UpstreamChoice
  resolver: Resolver
  sources: NameSources
  discovery: Pick<Discovery, 'answer'>
  page: Pick<PageAddresses, 'for'>
}

/** The steps for a valid query: special names, policies, our zones, the cache, the upstreams. */
export class QueryAnswerer {
  private readonly zoneAnswers: ZoneAnswers
  private readonly safeSearch = new SafeSearch()

  constructor(
    private readonly parts: AnswererParts,
    private settings: GatewaySettings,
  ) {
    this.zoneAnswers = new ZoneAnswers(parts.zones)
    this.safeSearch.apply(settings)
  }

  apply(settings: GatewaySettings): void {
    this.settings = settings
    this.safeSearch.apply(settings)
    // Servers for a domain may take names over from a zone.
    this.zoneAnswers.clear()
  }

  /** Synchronous where nothing has to be forwarded. `local`: the address that received the query. */
  answer(query: Query, client: Client, now: number, local = ''): Outcome | Promise<Outcome> {
    const set = this.parts.policies.current
    const special = this.parts.discovery.answer(query, local) ?? this.special(query)
    if (special) return outcomeOf('special', { answer: special, age: 0 }, undecided(set, client, 'special'))
    if (!this.parts.policies.isLoaded && this.isClosed) return this.withoutPolicies(set, client)
    const decision = decideName(set, client, query.name, now)
    if (!isOpen(decision) && this.isBanned(decision)) return this.banned(query, client, decision, null)
    if (this.isRefusedType(query.type)) return this.made(query, client, emptyAnswer(RCODE.REFUSED), decision)
    const known = this.parts.zones.isEmpty ? null : this.zoneAnswers.find(query, now)
    if (known) {
      const found = { kind: 'zone' as const, answer: known, age: 0 }
      return this.decidedAt(query, client, { found, set, decision, now })
    }
    const zone = this.zoneOf(query)
    if (zone) return this.fromZone(zone, query, client)
    if (query.type === TYPE.ANY) return this.made(query, client, anyAnswer(), decision)
    const alias = this.safeSearch.aliasOf(query, decision)
    if (alias) return this.aliased(alias, query, client)
    const group = this.parts.upstreams.choose(query.name, query.type, client.ip)
    const cached = this.parts.resolver.cached(query, group, now)
    const leaves = cached !== null && this.leaves(cached.answer, group)
    if (cached && !leaves) return this.decidedAt(query, client, { found: cached, set, decision, now })
    if (!query.isRecursionDesired) {
      const ede = { code: EDE.NOT_AUTHORITATIVE, text: 'recursion was not requested' }
      return this.made(query, client, emptyAnswer(RCODE.REFUSED, ede), decision)
    }
    const resolving = cached ? Promise.resolve(cached) : this.parts.resolver.fetch(requestOf(query, group))
    return resolving
      .then((resolved) => this.completed(query, client, resolved, group))
      .then((resolved) => this.decided(query, client, resolved, Date.now()))
  }

  private get isClosed(): boolean {
    return this.settings.withoutPolicies === 'closed' && this.settings.isEnforcing
  }

  private withoutPolicies(set: PolicySet, client: Client): Outcome {
    const ede = { code: EDE.NOT_READY, text: 'the policies of this server cannot be read' }
    return outcomeOf('failed', { answer: emptyAnswer(RCODE.SERVFAIL, ede), age: 0 }, undecided(set, client))
  }

  private isRefusedType(type: number): boolean {
    if (type === TYPE.ANY) return this.settings.refuseAny
    return type === TYPE.AXFR || type === TYPE.IXFR
  }

  private special(query: Query): Answer | null {
    if (isOptOutName(query.name)) return this.settings.answerCanaries ? specialAnswer(query, '') : null
    const zone = specialZoneOf(query.name)
    if (zone === null) return null
    const { zones, upstreams } = this.parts
    const isConfigured = zones.find(foldedNameOf(query)) !== null || upstreams.forDomain(query.name) !== null
    return isConfigured ? null : specialAnswer(query, zone)
  }

  /** Without recursion a zone answers for DS of its own apex, too, as BIND does. */
  private zoneOf(query: Query): Zone | null {
    const type = query.isRecursionDesired ? query.type : TYPE.A
    return this.parts.sources.zoneOf(wireNameOf(query), type)
  }

  private fromZone(zone: Zone, query: Query, client: Client): Outcome | Promise<Outcome> {
    const { zones } = this.parts
    const found = lookUp(zones.find, zone, wireNameOf(query), query.type)
    const settle = (answer: Answer | null) => {
      const resolved = { kind: 'zone' as const, answer: answer ?? emptyAnswer(RCODE.SERVFAIL), age: 0 }
      return this.decided(query, client, resolved, Date.now())
    }
    if (query.isRecursionDesired && found.isReferral) return settle(referralFailure(found))
    if (found.leavesTo === null || !query.isRecursionDesired) {
      const answer = zoneAnswer(query, found)
      if (answer && found.leavesTo === null && !found.isReferral)
        this.zoneAnswers.store(query, answer, Date.now())
      return settle(answer)
    }
    return this.follow({ ...found, isAuthoritative: true }, query, client).then(settle)
  }

  /** A search engine as its host with safe results; without service records, whose hints and keys name the usual hosts. */
  private async aliased(alias: KnownChain, query: Query, client: Client): Promise<Outcome> {
    const answer =
      query.type === TYPE.HTTPS
        ? buildAnswer(questionOf(query), {
            rcode: RCODE.NOERROR,
            answer: alias.answer,
            cnames: alias.chain.map(textOfWireName),
          })
        : await this.follow(alias, query, client)
    const found = { kind: 'forwarded' as const, answer: answer ?? emptyAnswer(RCODE.SERVFAIL), age: 0 }
    return this.decided(query, client, found, Date.now())
  }

  private follow(known: KnownChain, query: Query, client: Client): Promise<Answer | null> {
    const { zones, resolver, upstreams, sources } = this.parts
    return followAlias(known, query, {
      ofZones(wire) {
        const zone = sources.zoneOf(wire, query.type)
        return zone && lookUp(zones.find, zone, wire, query.type)
      },
      groupOf: (name) => upstreams.choose(name, query.type, client.ip),
      leavesAt: sources.leavesAt,
      resolve: (request) => resolver.resolve(request),
    })
  }

  private leaves({ cnames, chainLength }: Answer, group: UpstreamGroup): boolean {
    return chainLength > 0 && this.parts.sources.leavesAt(cnames.slice(0, chainLength), group) >= 0
  }

  /** The answer of an upstream, continued where its chain leads to our zones or to the servers of a domain. */
  private async completed(
    query: Query,
    client: Client,
    resolved: Resolved,
    group: UpstreamGroup,
  ): Promise<Answered> {
    const part = this.leaves(resolved.answer, group)
      ? partBefore(resolved, questionOf(query), group, this.parts.sources)
      : null
    if (!part) return resolved
    const answer = await this.follow({ ...part, isAuthoritative: false }, query, client)
    return { kind: resolved.kind, answer: answer ?? emptyAnswer(RCODE.SERVFAIL), age: 0 }
  }

  /** For an immediate answer: the decision on the name is final unless the answer can change it. */
  private decidedAt(
    query: Query,
    client: Client,
    { found, set, decision, now }: { found: Answered; set: PolicySet; decision: Decision; now: number },
  ): Outcome {
    if (found.answer.isPrivateBlocked) return this.blocked(found, client)
    if (canAnswerChange(set, client, decision, found.answer)) return this.decided(query, client, found, now)
    if (this.isBanned(decision)) return this.banned(query, client, decision, found.answer)
    return outcomeOf(found.kind, found, decision)
  }

  /** Decides again with the names and addresses of the answer; policies may have changed meanwhile, too. */
  private decided(query: Query, client: Client, resolved: Answered, now: number): Outcome {
    const { answer } = resolved
    if (answer.isPrivateBlocked) return this.blocked(resolved, client)
    const decision = decideAnswer(this.parts.policies.current, client, query.name, { answer, at: now })
    if (this.isBanned(decision)) return this.banned(query, client, decision, answer)
    return outcomeOf(resolved.kind, resolved, decision)
  }

  /** The answer of a public name led to a private address, whatever policies say of the name. */
  private blocked(resolved: Answered, client: Client): Outcome {
    return outcomeOf(resolved.kind, resolved, undecided(this.parts.policies.current, client, 'private'))
  }

  private isBanned({ solvedMode }: Decision): boolean {
    return solvedMode === 'banned' && this.settings.isEnforcing
  }

  private banned({ type }: Query, client: Client, decision: Decision, led: Answer | null): Outcome {
    const { ban, banBySegment } = this.settings
    const answer = banAnswer(type, banBySegment[decision.segmentId] ?? ban, (family) =>
      this.parts.page.for(family, client.ip),
    )
    const { addresses, cnames } = led ?? answer
    return { kind: 'banned', answer, decision, ede: banReason(decision), age: 0, addresses, cnames }
  }

  /** Without a look-up no address can pass a name that a closed segment bans. */
  private made(query: Query, client: Client, answer: Answer, decision: Decision): Outcome {
    if (this.isBanned(decision)) return this.banned(query, client, decision, null)
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
