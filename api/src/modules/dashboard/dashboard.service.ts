import type {
  AuditQuota,
  AuditRow,
  OverviewQuota,
  OverviewStat,
  OwnerRow,
  PopularQuota,
  PopularRow,
} from '@netwarden/shared/contract'
import {
  APPLICATIONS,
  DECIDED_GROUPS,
  OUTCOMES,
  RISK_LEVELS,
  SOLVED_MODES,
  TRANSPORTS,
  UNENFORCED_BY,
  type VerdictBy,
} from '@netwarden/shared/domain'
import { endOfStep } from '../../platform/events/shared-reads.ts'
import { QUARTER, type Span } from '../../platform/events/time-slices.ts'
import { type Condition, IS_BANNED, IS_NOT_LOCAL } from '../../platform/events/visit-filter.ts'
import { areDayStarts, chartSlots, slotIndex } from '../../platform/time/chart-slots.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import {
  compareDays,
  type DayFigures,
  type PopularCount,
  type SeriesCount,
  statOf,
  sumBySlot,
  type TwoDays,
  type VisitFiguresRepository,
  visitFigures,
} from '../visit-figures/index.ts'
import { toSpan } from '../visit-filters/index.ts'
import { compareSpans, statOfSpans } from './span-figures.ts'

/** The dashboard's view of the risk area: events by number, level and time. */
export interface RiskCounts {
  /** In slots of this length (ms). */
  bySlot(span: Span, length: number): Promise<SeriesCount[]>
  count(span: Span): Promise<number>
}

export interface DashboardDeps {
  repository: VisitFiguresRepository
  risks: RiskCounts
  /** The maker or kind of a device by its MAC. */
  makerOf(mac: string): string | null
  industryOf(org: string): string | null
  clock: Clock
  timeZone: string
  retention: Retention
}

interface Range {
  from?: Date
  to?: Date
  tz?: string
}

interface Ranking {
  quota: PopularQuota
  limit: number
  /** Whether names of local discovery are ranked. */
  local?: boolean | undefined
}

const FIVE_MINUTES = 5 * 60_000
const YEAR = 366 * 86_400_000
/** The counted quota, and the verdicts that count. */
interface Counted<Quota> {
  quota: Quota
  verdictBy?: VerdictBy | undefined
  /** Whether names of local discovery count. */
  local?: boolean | undefined
}

const AUDIT_SERIES: Record<
  AuditQuota,
  { column?: string; names: readonly string[]; conditions?: Condition[] }
> = {
  accessType: { column: 'solved_mode', names: SOLVED_MODES },
  interceptType: { column: 'control_group', names: DECIDED_GROUPS, conditions: [IS_BANNED] },
  riskEvent: { names: RISK_LEVELS },
  transportProtocol: { column: 'transport', names: TRANSPORTS },
  applicationProtocol: { column: 'application', names: APPLICATIONS },
  rcode: { column: 'outcome', names: OUTCOMES },
}

export class DashboardService {
  constructor(private readonly deps: DashboardDeps) {}

  /** The end of the current ten seconds, so that equal requests of all consoles within them are read once. */
  #now(): number {
    return endOfStep(this.deps.clock.now())
  }

  /** Today beside the same span of yesterday, or a range beside the span before it. */
  async overview(
    counted: Counted<OverviewQuota>,
    { from, to }: Range,
    timeZone: string,
  ): Promise<OverviewStat> {
    const now = this.#now()
    const spans =
      from && compareSpans({ from: from.getTime(), to: Math.max(from.getTime() + 1, to?.getTime() ?? now) })
    const days = spans ?? compareDays(now, timeZone)
    const figures = await this.#figures(counted, days)
    const stat = 'current' in days ? statOfSpans(days, figures, now) : statOf(days, figures)
    const { count, growth, chartData } = stat
    return {
      meta: { updatedAt: new Date(this.deps.clock.now()).toISOString() },
      count,
      growth,
      chartData,
      ...(figures.judged === undefined ? {} : { judged: figures.judged }),
    }
  }

  #figures(
    { quota, verdictBy, local = false }: Counted<OverviewQuota>,
    days: TwoDays,
  ): Promise<DayFigures & { judged?: number }> {
    const { repository } = this.deps
    if (quota === 'riskEvents') return this.#riskFigures(days)
    if (quota === 'accessDomains') return repository.distinctDomains(days, local)
    if (quota === 'accessRequests')
      return visitFigures(repository, days, { conditions: decidedBy(verdictBy) })
    return this.#intercepts(days, decidedBy(verdictBy))
  }

  async #intercepts(days: TwoDays, conditions: Condition[]): Promise<DayFigures & { judged: number }> {
    const figures = await visitFigures(this.deps.repository, days, {
      conditions: [IS_BANNED, ...conditions],
      column: 'verdict_by',
    })
    return { ...figures, judged: figures.series.get(UNENFORCED_BY) ?? 0 }
  }

  async #riskFigures({ sofar, before, starts }: TwoDays): Promise<DayFigures> {
    const { risks } = this.deps
    const [count, previous, quarters] = await Promise.all([
      risks.count(sofar),
      risks.count(before),
      risks.bySlot({ from: before.from, to: sofar.to }, QUARTER),
    ])
    return { count, previous, slots: sumBySlot(quarters, starts) }
  }

  async audit(
    { quota, verdictBy }: Counted<AuditQuota>,
    range: Range,
    timeZone: string,
  ): Promise<AuditRow[]> {
    const { column, names, conditions = [] } = AUDIT_SERIES[quota]
    const span = await this.#chartSpan(range)
    const { size, starts } = chartSlots(span, timeZone)
    const byDay = areDayStarts(starts, this.deps.timeZone) ? 'day' : 'quarter'
    const coarsest = size === '5min' ? 'minute' : byDay
    const counts =
      quota === 'riskEvent'
        ? await this.deps.risks.bySlot(span, size === '5min' ? FIVE_MINUTES : QUARTER)
        : await this.deps.repository.series(span, {
            column,
            conditions: [...conditions, ...decidedBy(verdictBy)],
            coarsest,
          })

    const empty = Object.fromEntries(names.map((name) => [name, 0]))
    const rows = starts.map((start) => ({ ...empty, name: new Date(start).toISOString() }) as AuditRow)
    for (const { start, series, visits } of counts) {
      const row = rows[Math.max(0, slotIndex(starts, start))]
      if (row && typeof row[series] === 'number') row[series] += visits
    }
    return rows
  }

  /** A chart over all that is kept starts with the first records, without an empty year before them. */
  async #chartSpan(range: Range): Promise<Span> {
    const span = within(this.#span(range), aroundNow(this.#now()))
    if (range.from) return span
    const bounds = await this.deps.repository.bounds()
    return { from: Math.min(Math.max(span.from, bounds?.first ?? span.from), span.to), to: span.to }
  }

  #span(range: Range): Span {
    return toSpan(range, { now: this.#now(), retention: this.deps.retention })
  }

  async popular(ranking: Ranking, range: Range): Promise<PopularRow[]> {
    const { quota } = ranking
    const rows = await this.#ranking(ranking, range)
    return rows.map((row, index) => ({ ranking: index + 1, ...this.#popularRow(quota, row) }))
  }

  #ranking({ quota, limit, local = false }: Ranking, range: Range): Promise<PopularCount[]> {
    const { repository } = this.deps
    const isOfNames = quota === 'popularDomain' || quota === 'popularCategory'
    const conditions = isOfNames && !local ? [IS_NOT_LOCAL] : []
    return repository.popular(quota, this.#span(range), { limit, now: this.#now(), conditions })
  }

  localNames(range: Range): Promise<{ names: number; visits: number }> {
    return this.deps.repository.localNames(this.#span(range), this.#now())
  }

  #popularRow(quota: PopularQuota, row: PopularCount): Omit<PopularRow, 'ranking'> {
    const { makerOf, industryOf } = this.deps
    const orNull = (text: string | undefined) => (text ? text : null)
    switch (quota) {
      case 'popularDomain':
        return { domain: row.domain, domainType: row.domainType, visit: row.n }
      case 'popularHost':
        return { dstHostIP: row.dstHostIP, org: orNull(row.org), country: orNull(row.country), visit: row.n }
      case 'popularOrg':
        return { name: row.org, industry: row.org ? industryOf(row.org) : null, visit: row.n }
      case 'popularCategory':
        return { domainType: row.domainType, visit: row.n }
      case 'popularPort':
        return { port: row.port, application: row.application, visit: row.n }
      case 'activeDevice': {
        const mac = orNull(row.deviceMac)
        const ip = orNull(row.deviceIP)
        return {
          deviceMac: mac,
          deviceIP: ip,
          deviceCate: mac ? makerOf(mac) : null,
          request: row.n,
        }
      }
    }
  }

  async popularDistribution(ranking: Ranking, range: Range) {
    const rows = await this.#ranking(ranking, range)
    return rows.map((row) => ({ name: nameOf(ranking.quota, row), value: row.n }))
  }

  owners(by: 'domain' | 'ip', range: Range, country: string | undefined): Promise<OwnerRow[]> {
    return this.deps.repository.owners(by, this.#span(range), country)
  }

  traffic(range: Range) {
    return this.deps.repository.byApplication(this.#span(range))
  }

  async state() {
    const bounds = await this.deps.repository.bounds()
    return {
      isEmpty: bounds === null,
      firstAt: bounds ? new Date(bounds.first).toISOString() : null,
      lastAt: bounds ? new Date(bounds.last).toISOString() : null,
    }
  }
}

function decidedBy(verdictBy: VerdictBy | undefined): Condition[] {
  return verdictBy ? [{ column: 'verdict_by', operator: '=', value: verdictBy }] : []
}

/** Nothing is older or newer than this, and a chart of months over it has a few hundred of them. */
function aroundNow(now: number): Span {
  return { from: now - 20 * YEAR, to: now + YEAR }
}

function within({ from, to }: Span, bounds: Span): Span {
  const clamped = (at: number) => Math.min(Math.max(at, bounds.from), bounds.to)
  return { from: clamped(from), to: clamped(to) }
}

function nameOf(quota: PopularQuota, row: PopularCount): string {
  const names: Record<PopularQuota, string | undefined> = {
    activeDevice: row.deviceIP,
    popularDomain: row.domain,
    popularHost: row.dstHostIP,
    popularCategory: row.domainType,
    popularOrg: row.org,
    popularPort: `${row.port} ${row.application}`,
  }
  return names[quota] ?? ''
}
