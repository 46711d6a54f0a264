import { nextLabelAt } from '@netwarden/shared/policy'
import { buildAnswer } from './answers/answer.ts'
import { AnswerCache, type CacheEntry } from './cache/answer-cache.ts'
import { FAILURE_SECONDS } from './cache/answer-ttl.ts'
import type { TimedAnswer } from './outcome.ts'
import type { GatewaySettings } from './setup.ts'
import { acceptResponse } from './upstreams/accept-response.ts'
import { resolveBy } from './upstreams/resolution.ts'
import { UdpSockets } from './upstreams/udp-sockets.ts'
import type { UpstreamGroup } from './upstreams/upstream-choice.ts'
import type { UpstreamQuestion } from './upstreams/upstream-message.ts'
import { EDE, HEADER_BYTES, RCODE } from './wire/codes.ts'

/** The key by which the cache separates answers. */
export interface CacheKey {
  /** As text, lower case. */
  name: string
  type: number
  isDnssecOk: boolean
  isCheckingDisabled: boolean
}

export interface ResolveRequest extends CacheKey, UpstreamQuestion {
  group: UpstreamGroup
}

/** An answer and its origin. */
export interface Resolved extends TimedAnswer {
  kind: 'cached' | 'stale' | 'forwarded' | 'failed'
}

const STALE_TTL = 30
/** RFC 8767 §5: a client waits this long for a fresh answer while a stale one is available (ms). */
const STALE_AFTER = 1_800
const MOST_FAILURES = 20_000
/** Queries waiting for upstreams: further ones fail immediately, so that a dead upstream does not fill the memory. */
const MOST_WAITING = 4_000
const POPULAR_HITS = 3
const SHORTEST_PREFETCHED = 10
const PREFETCH_SHARE = 0.1

/** Answers from the cache and from upstreams; equal queries in progress are merged. */
export class Resolver {
  readonly cache: AnswerCache
  private readonly sockets = new UdpSockets()
  private readonly flights = new Map<string, Promise<Resolved>>()
  /** Until when a failure is answered without another attempt (epoch ms). */
  private readonly failures = new Map<string, { until: number; resolved: Resolved }>()
  private privateDomains: ReadonlySet<string> = new Set()
  private blocksPrivate = true
  private maxTtl = 0
  private waiting = 0
  /** How often former answers were forgotten. */
  private epoch = 0

  constructor(
    settings: GatewaySettings,
    private readonly onFault: (error: unknown) => void,
    /** Whether another source answers a target of a chain that the servers of `group` answered. */
    private readonly leaves: (targets: readonly string[], group: UpstreamGroup) => boolean,
  ) {
    this.cache = new AnswerCache(0, 0)
    this.apply(settings)
  }

  apply(settings: GatewaySettings): void {
    this.cache.setBounds(settings.cacheBytes, settings.serveStaleSeconds * 1_000)
    this.blocksPrivate = settings.blockPrivateAnswers
    this.maxTtl = settings.maxTtlSeconds
    this.privateDomains = new Set(settings.privateAnswerDomains.map((domain) => domain.toLowerCase()))
  }

  /** After a change of upstreams, past and pending answers of the former ones are dropped. */
  forget(): void {
    this.epoch++
    this.cache.clear()
    this.failures.clear()
    this.flights.clear()
  }

  close(): void {
    this.sockets.close()
  }

  /** A fresh answer from the cache; null where there is none. */
  cached(key: CacheKey, group: UpstreamGroup, now: number): Resolved | null {
    const entry = this.cache.find(key.name, variantOf(key, group), now)
    if (!entry || now >= entry.expiresAt) {
      this.cache.misses++
      return null
    }
    this.cache.hits++
    entry.hits++
    if (isSoonOver(entry, now)) this.refresh(entry, key, group)
    return { kind: 'cached', answer: entry.answer, age: Math.floor((now - entry.storedAt) / 1_000) }
  }

  /** From the cache where it is fresh, otherwise from an upstream. */
  async resolve(request: ResolveRequest): Promise<Resolved> {
    return this.cached(request, request.group, Date.now()) ?? this.fetch(request)
  }

  /** An answer of an upstream, or a stale one where none arrives in time. */
  async fetch(request: ResolveRequest): Promise<Resolved> {
    const now = Date.now()
    const key = flightKey(request)
    const failure = this.failures.get(key)
    if (failure && now < failure.until) return this.stale(request, now) ?? failure.resolved
    const stale = this.stale(request, now)
    if (this.waiting >= MOST_WAITING)
      return stale ?? failed(request, EDE.NETWORK_ERROR, 'too many queries wait for the servers')
    const resolved = await this.awaitFlight(this.startFlight(key, request), stale)
    return resolved.kind === 'failed' ? (this.stale(request, Date.now()) ?? resolved) : resolved
  }

  /** Queries without the cache, for a query of the console. */
  ask(request: ResolveRequest): Promise<Resolved> {
    return this.askUpstreams(request)
  }

  private async awaitFlight(flight: Promise<Resolved>, stale: Resolved | null): Promise<Resolved> {
    this.waiting++
    try {
      return stale ? await Promise.race([flight, after(STALE_AFTER, stale)]) : await flight
    } finally {
      this.waiting--
    }
  }

  private stale(request: ResolveRequest, now: number): Resolved | null {
    const entry = this.cache.find(request.name, variantOf(request, request.group), now)
    if (!entry) return null
    const ede = { code: EDE.STALE_ANSWER, text: '' }
    const answer = { ...entry.answer, ede }
    return { kind: 'stale', answer, age: 0, ttl: STALE_TTL }
  }

  private startFlight(key: string, request: ResolveRequest): Promise<Resolved> {
    const known = this.flights.get(key)
    if (known) return known
    const { epoch } = this
    const flight = this.askUpstreams(request)
      .then((resolved) => {
        if (resolved.kind === 'failed' && epoch === this.epoch) this.noteFailure(key, resolved)
        return resolved
      })
      .finally(() => {
        if (this.flights.get(key) === flight) this.flights.delete(key)
      })
    this.flights.set(key, flight)
    return flight
  }

  private async askUpstreams(request: ResolveRequest): Promise<Resolved> {
    const { group } = request
    const { epoch } = this
    if (group.upstreams.length === 0)
      return failed(request, EDE.NO_REACHABLE_AUTHORITY, 'no server is configured')
    const resolution = await resolveBy(group.upstreams, request, this.sockets)
    if (resolution.kind === 'failed') return failed(request, resolution.ede.code, resolution.ede.text)
    const accepted = acceptResponse(request, resolution.response, {
      isTrusted: resolution.upstream.isTrusted,
      maxTtl: this.maxTtl,
      leaves: (targets) => this.leaves(targets, group),
      blocksPrivate: this.blocksPrivate && group.domain === null && !this.mayBePrivate(request.name),
    })
    if (!accepted) return failed(request, EDE.NETWORK_ERROR, 'the answer is too large')
    const { answer, ttlSeconds } = accepted
    if (ttlSeconds > 0 && group.number >= 0 && epoch === this.epoch)
      this.cache.store(request.name, variantOf(request, group), answer, ttlSeconds, Date.now())
    return { kind: 'forwarded', answer, age: 0 }
  }

  private noteFailure(key: string, resolved: Resolved): void {
    if (this.failures.size >= MOST_FAILURES) this.failures.clear()
    this.failures.set(key, { until: Date.now() + FAILURE_SECONDS * 1_000, resolved })
  }

  private refresh(entry: CacheEntry, key: CacheKey, group: UpstreamGroup): void {
    entry.isRefreshing = true
    const { name, type, isDnssecOk, isCheckingDisabled } = key
    const question = Buffer.from(entry.answer.bytes.subarray(HEADER_BYTES, entry.answer.recordsAt))
    const request = { name, type, isDnssecOk, isCheckingDisabled, question, group }
    this.startFlight(flightKey(request), request).catch(this.onFault)
  }

  private mayBePrivate(name: string): boolean {
    if (this.privateDomains.size === 0) return false
    for (let at = 0; ; ) {
      if (this.privateDomains.has(name.slice(at))) return true
      at = nextLabelAt(name, at)
      if (at < 0) return false
    }
  }
}

function variantOf({ type, isDnssecOk, isCheckingDisabled }: CacheKey, group: UpstreamGroup): number {
  return (group.number * 65_536 + type) * 4 + (isDnssecOk ? 2 : 0) + (isCheckingDisabled ? 1 : 0)
}

function flightKey(request: ResolveRequest): string {
  return `${variantOf(request, request.group)} ${request.name}`
}

/** A frequently used answer is fetched again shortly before it expires. */
function isSoonOver(entry: CacheEntry, now: number): boolean {
  if (entry.isRefreshing || entry.hits < POPULAR_HITS || entry.ttlSeconds < SHORTEST_PREFETCHED) return false
  return entry.expiresAt - now <= entry.ttlSeconds * PREFETCH_SHARE * 1_000
}

function failed({ question }: ResolveRequest, code: number, text: string): Resolved {
  const answer = buildAnswer(question, { rcode: RCODE.SERVFAIL, ede: { code, text } })
  if (!answer) throw new Error('an answer without records always fits')
  return { kind: 'failed', answer, age: 0 }
}

function after(milliseconds: number, resolved: Resolved): Promise<Resolved> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, resolved).unref())
}
