import type { DnsServerCheck } from '@netwarden/shared/domain'
import { AppError, type Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { Clock } from '../../platform/time/clock.ts'
import type { Probed, ProbedPart } from './condition.ts'
import type { Decider, DeciderTimes } from './decider-times.ts'

const MINUTE = 60_000
const MEBIBYTE = 2 ** 20
/** With less free space than this, the stores soon cannot write. */
const LEAST_FREE = 64 * MEBIBYTE
/** The engine's thread reports its progress every second. */
const ENGINE_SILENCE = 8_000
const MOST_ENGINE_LAG = 5 * MINUTE
const MOST_SOURCE_LAG_SECONDS = 600

type OurPart =
  | 'api'
  | 'gateway'
  | 'state'
  | 'events'
  | 'ingest'
  | 'disk'
  | 'engine'
  | 'spool'
  | 'password'
  | 'token'

/** A part that is up when its check resolves; the duration is its response time. */
async function timedPart(
  name: Exclude<OurPart, 'api' | 'gateway'>,
  check: () => Promise<unknown>,
): Promise<ProbedPart> {
  const began = performance.now()
  const reason = await check().then(
    () => null,
    (cause: unknown) => faultOfStore(cause) ?? downReason(name, false),
  )
  const isUp = reason === null
  const responseTime = isUp ? rounded(performance.now() - began) : null
  return { name: { key: `status.part.${name}` }, isUp, responseTime, reason }
}

/** The known fault of the stores, and the remedy. */
function faultOfStore(cause: unknown): Message | null {
  return cause instanceof AppError && cause.text.key.startsWith('store.') ? cause.text : null
}

function plainPart(name: OurPart, reason: Message | null): ProbedPart {
  return { name: { key: `status.part.${name}` }, isUp: reason === null, responseTime: null, reason }
}

function downReason(name: Exclude<OurPart, 'api' | 'gateway'>, isUp: boolean): Message | null {
  return isUp ? null : { key: `status.down.${name}` satisfies TextKey }
}

/** Up when each part is; it answers as slowly as its slowest part. */
function wholeOf(parts: readonly ProbedPart[]): Probed {
  const times = parts.flatMap(({ responseTime }) => responseTime ?? [])
  return {
    isUp: parts.every(({ isUp }) => isUp),
    responseTime: times.length > 0 ? Math.max(...times) : null,
    reason: parts.find(({ isUp }) => !isUp)?.reason ?? null,
    parts,
  }
}

interface SignInChecks {
  findNobody(): Promise<unknown>
  checkPassword(): Promise<unknown>
  makeToken(): Promise<unknown>
}

/** A sign-in with an unknown name: no attempt is counted, nothing is logged. */
export async function probeSignIn(checks: SignInChecks): Promise<Probed> {
  const parts = [
    await timedPart('state', checks.findNobody),
    await timedPart('password', checks.checkPassword),
    await timedPart('token', checks.makeToken),
  ]
  const responseTime = rounded(parts.reduce((sum, part) => sum + (part.responseTime ?? 0), 0))
  const whole = wholeOf(parts)
  return { ...whole, responseTime: whole.isUp ? responseTime : null }
}

/** One query to each default server; one that answers is enough, and the quickest one decides how users feel it. */
export async function probeDns(
  servers: readonly string[],
  ask: (server: string) => Promise<DnsServerCheck>,
): Promise<Probed> {
  if (servers.length === 0)
    return { isUp: null, responseTime: null, reason: { key: 'status.dns.none' }, parts: [] }
  const checks = await Promise.all(servers.map(ask))
  const parts = checks.map(
    ({ server, state, latencyMs, rcode, reason }): ProbedPart => ({
      name: server,
      isUp: state === 'up',
      responseTime: latencyMs,
      reason: dnsReason(state, rcode, reason),
    }),
  )
  const times = parts.flatMap(({ isUp, responseTime }) =>
    isUp && responseTime !== null ? [responseTime] : [],
  )
  const isUp = parts.some((part) => part.isUp)
  return {
    isUp,
    responseTime: times.length > 0 ? Math.min(...times) : null,
    reason: isUp ? null : { key: 'status.dns.noneAnswers' },
    parts,
  }
}

function dnsReason(
  state: DnsServerCheck['state'],
  rcode: string | null,
  reason: DnsServerCheck['reason'],
): Message | null {
  if (state === 'up') return null
  if (state === 'down')
    return { key: reason === 'noAnswer' ? 'status.dns.noAnswer' : 'status.dns.notVerified' }
  const key = state === 'misconfigured' ? 'status.dns.refused' : 'status.dns.failed'
  return { key, params: { rcode: rcode ?? '?' } }
}

interface EngineFacts {
  isUp: boolean
  /** As last reported; null before the first report. */
  lag: { lagMs: number; reportedAt: number } | null
  /** When it broke last, and when a batch was last not handed on to it (epoch ms). */
  brokeAt: number | null
  missedAt: number | null
  freeBytes: number
  /** Whether the folder of the waiting records is writable. */
  canWrite: boolean
}

/**
 * The engine's thread runs and reports its lag, which is its response time. A failure since the last probe counts as
 * down even if the thread runs again.
 */
export function engineProbe(facts: () => Promise<EngineFacts>, clock: Clock): () => Promise<Probed> {
  let lastAt = clock.now()
  return async () => {
    const found = await facts()
    const since = lastAt
    lastAt = clock.now()
    const ifNew = (at: number | null) => (at !== null && at >= since ? at : null)
    return probeEngine({ ...found, brokeAt: ifNew(found.brokeAt), missedAt: ifNew(found.missedAt) }, clock)
  }
}

function probeEngine(facts: EngineFacts, clock: Clock): Probed {
  const { isUp, lag, brokeAt, missedAt, freeBytes, canWrite } = facts
  const isSilent = lag === null || clock.now() - lag.reportedAt > ENGINE_SILENCE
  const isBehind = !isSilent && lag.lagMs > MOST_ENGINE_LAG
  const engine: ProbedPart =
    !isUp || isSilent
      ? plainPart('engine', { key: 'status.down.engine' })
      : plainPart(
          'engine',
          isBehind ? { key: 'status.lag', params: { minutes: Math.round(lag.lagMs / MINUTE) } } : null,
        )
  const parts = [
    {
      ...(isUp && brokeAt !== null ? plainPart('engine', { key: 'status.engineBroke' }) : engine),
      responseTime: isSilent ? null : lag.lagMs,
    },
    plainPart('spool', canWrite && missedAt === null ? null : { key: 'status.down.spool' }),
    diskPart(freeBytes),
  ]
  return { ...wholeOf(parts), stoppedAt: brokeAt ?? missedAt ?? undefined }
}

/** A source as last reported by the thread that reads it; null while it starts. */
export interface SourceFacts {
  name: string
  status: {
    state: 'running' | 'waiting' | 'failed'
    reason: Message | null
    read: number
    lagSeconds: number
  } | null
}

export interface Deciders {
  /** `isFailing`: changes of policies cannot be compiled, so that former ones decide everywhere. */
  api: Decider & { isFailing: boolean }
  ingest: Decider
  gateway: Decider | null
}

interface AccessChecks {
  askState(): Promise<unknown>
  probeEvents(): Promise<unknown>
  isIngestUp: boolean
  /** The policies by which this process, ingest and the gateway decide; null where the gateway is off. */
  deciders: Deciders
  /** Since when, for those that do not say. */
  times: DeciderTimes
  sources(): Promise<readonly SourceFacts[]>
  freeBytes: number
}

/** Both stores answer, new data is read, and there is free space. */
export async function probeAccess(checks: AccessChecks): Promise<Probed> {
  const [state, events] = await Promise.all([
    timedPart('state', checks.askState),
    timedPart('events', checks.probeEvents),
  ])
  const { deciders, times } = checks
  const decided = (part: ProbedPart, key: string, decider: Decider): ProbedPart => ({
    ...part,
    policyGeneration: decider.generation,
    policySince: times.since(key, decider),
  })
  const uncompiled: Message | null = deciders.api.isFailing ? { key: 'status.down.policies' } : null
  const api = decided(plainPart('api', uncompiled), 'api', deciders.api)
  const ingest = decided(
    plainPart('ingest', downReason('ingest', checks.isIngestUp)),
    'ingest',
    deciders.ingest,
  )
  // Whether it answers is shown with the DNS service.
  const gateway = deciders.gateway ? [decided(plainPart('gateway', null), 'gateway', deciders.gateway)] : []
  const sources = state.isUp && checks.isIngestUp ? (await checks.sources()).flatMap(sourcePart) : []
  const whole = wholeOf([state, events, api, ingest, ...gateway, diskPart(checks.freeBytes), ...sources])
  const failing = sources.find(({ isUp }) => !isUp)
  const isSourceAlone = failing !== undefined && whole.reason === failing.reason
  return isSourceAlone
    ? { ...whole, reason: { key: 'status.source.down', params: { name: String(failing.name) } } }
    : whole
}

/** A file that was read and is missing means a stopped source; a file that never existed is waited for. */
function sourcePart({ name, status }: SourceFacts): ProbedPart[] {
  if (!status) return []
  const { state, reason, read, lagSeconds } = status
  const fault =
    state === 'failed'
      ? reason
      : state === 'waiting' && read > 0
        ? ({ key: 'status.source.gone' } as const)
        : lagSeconds > MOST_SOURCE_LAG_SECONDS
          ? ({ key: 'status.source.lag', params: { seconds: lagSeconds } } as const)
          : null
  return [{ name, isUp: fault === null, responseTime: null, reason: fault }]
}

function diskPart(freeBytes: number): ProbedPart {
  const free = Math.floor(freeBytes / MEBIBYTE)
  return plainPart('disk', freeBytes < LEAST_FREE ? { key: 'status.down.disk', params: { free } } : null)
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
