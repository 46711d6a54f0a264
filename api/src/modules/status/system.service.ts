import type { ApiUsage } from '@netwarden/shared/contract'
import {
  type ServiceCondition,
  type ServiceIncident,
  type ServiceQuota,
  type ServiceStatus,
  type StatusSpan,
  serviceQuotaSchema,
} from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Condition } from './condition.ts'
import type { RequestMeter } from './request-meter.ts'
import { incidentReason, type ServiceMonitor } from './service-monitor.ts'
import type { IncidentRow, IncidentSort, ProbeSums, StatusRepository } from './system.repository.ts'

interface StatusDeps {
  monitor: Pick<ServiceMonitor, 'of'>
  meter: RequestMeter
  jobs: Pick<Jobs, 'states'>
  repository: StatusRepository
  unitOfWork: UnitOfWork
  credentialsInUse(now: number): Promise<Pick<ApiUsage, 'tokens' | 'sessions'>>
  clock: Clock
  probeSeconds: number
}

const SLOTS = 12
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SLOT_LENGTHS: Record<StatusSpan, number> = {
  hour: 5 * MINUTE,
  halfDay: HOUR,
  week: 14 * HOUR,
  month: 60 * HOUR,
}
const KEEP_PROBES = 32 * DAY
const KEEP_INCIDENTS = 365 * DAY
const NOTHING: ProbeSums = { probes: 0, answered: 0, timed: 0, microseconds: 0 }

export class StatusService {
  constructor(private readonly deps: StatusDeps) {}

  async read(quota: ServiceQuota, span: StatusSpan, language: Language): Promise<ServiceStatus> {
    const { monitor, repository, clock, probeSeconds } = this.deps
    const length = SLOT_LENGTHS[span]
    const last = Math.floor(clock.now() / length)
    const slots = Array.from({ length: SLOTS }, (_, index) => last - SLOTS + 1 + index)
    const [first = last] = slots
    const sums = await repository.sums(quota, { from: first * length, to: (last + 1) * length }, length)
    const { condition, probed, at } = monitor.of(quota)
    const say = (text: Message | null | undefined) =>
      text ? translate(language, text.key, text.params) : null
    const whole = [...sums.values()].reduce(added, NOTHING)
    return {
      meta: {
        ...presentCondition(quota, condition),
        updatedAt: iso(at),
        probeSeconds,
        reason: condition.state === 'up' ? null : say(probed?.reason),
        parts: (probed?.parts ?? []).map(({ name, isUp, responseTime, reason, ...decider }) => ({
          name: typeof name === 'string' ? name : (say(name) ?? ''),
          isUp,
          responseTime,
          policyGeneration: decider.policyGeneration ?? null,
          policySince: iso(decider.policySince ?? null),
          reason: say(reason),
        })),
      },
      availability: availabilityOf(whole),
      responseTime: meanOf(whole),
      chartData: slots.map((slot) => ({
        name: new Date(slot * length).toISOString(),
        value: meanOf(sums.get(slot) ?? NOTHING),
        group: 'responseTime' as const,
        availability: availabilityOf(sums.get(slot) ?? NOTHING),
      })),
    }
  }

  async incidents(
    { quota, from, to }: { quota?: ServiceQuota | undefined; from?: Date | undefined; to?: Date | undefined },
    window: ListWindow<IncidentSort>,
    language: Language,
  ): Promise<Slice<ServiceIncident>> {
    const span = { from: from?.getTime() ?? 0, to: to?.getTime() ?? Number.MAX_SAFE_INTEGER }
    const { rows, total } = await this.deps.repository.incidents({ quota, span }, window)
    return { total, rows: rows.map((row) => presentIncident(row, language)) }
  }

  async apiUsage(): Promise<ApiUsage> {
    const { meter, jobs, credentialsInUse, clock } = this.deps
    const shown = jobs
      .states()
      .map(({ name, lastRunAt, durationMs, lastError, nextRunAt, isRunningHere }) => ({
        name,
        lastRunAt: iso(lastRunAt),
        durationMs,
        lastError,
        nextRunAt: iso(nextRunAt),
        isRunningHere,
      }))
    return { ...meter.usage(), jobs: shown, ...(await credentialsInUse(clock.now())) }
  }

  prune(): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    const now = clock.now()
    return unitOfWork.run((work) =>
      repository.prune(work, { probes: now - KEEP_PROBES, incidents: now - KEEP_INCIDENTS }),
    )
  }
}

/** In the form that the stream sends on changes. */
export function presentCondition(quota: ServiceQuota, { state, since }: Condition): ServiceCondition {
  return { quota, state, since: iso(since) }
}

function presentIncident(
  { id, quota, fromAt, toAt, reason }: IncidentRow,
  language: Language,
): ServiceIncident {
  const { key, params } = incidentReason.parse(JSON.parse(reason))
  return {
    id,
    quota: serviceQuotaSchema.parse(quota),
    from: new Date(fromAt).toISOString(),
    to: iso(toAt),
    // It may have been kept by a version that knew other texts.
    reason: isTextKey(key) ? translate(language, key, params) : key,
  }
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function added(one: ProbeSums, other: ProbeSums): ProbeSums {
  return {
    probes: one.probes + other.probes,
    answered: one.answered + other.answered,
    timed: one.timed + other.timed,
    microseconds: one.microseconds + other.microseconds,
  }
}

function availabilityOf({ probes, answered }: ProbeSums): number | null {
  return probes === 0 ? null : answered / probes
}

function meanOf({ timed, microseconds }: ProbeSums): number | null {
  return timed === 0 ? null : Math.round(microseconds / timed / 100) / 10
}
