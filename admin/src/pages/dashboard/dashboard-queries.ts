import {
  type AuditQuota,
  type AuditRow,
  JUDGED_BY,
  MAX_OVERVIEW_DAYS,
  type OverviewQuota,
  type OverviewStat,
  type OwnerRow,
  type PopularQuota,
  type PopularRow,
} from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { answerOptions, type ChartRow, endOfStep, type TimeRange, type TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { countAll, withJudged } from './audit-series.ts'

export interface Spanned<Answer> {
  answer: Answer
  /** The requested range, which contains the records of a number, however many have arrived since. */
  span: Required<Pick<TimeSpan, 'to'>> & TimeSpan
}

/** The step of ten seconds at the end of 31 days does not count. */
const MOST_COMPARED = MAX_OVERVIEW_DAYS * 86_400_000 - 60_000

/** Sends one request with additional parameters. */
type Ask<Answer> = (more: Readonly<Record<string, string>>) => Promise<Answer>
const once = <Answer>(ask: Ask<Answer>) => ask({})

type AskedRange = Pick<TimeRange, 'key' | 'resolve'>

/** The query of a range, each time up to the present. */
function rangeOptions<Answer, Shown>(
  path: string,
  body: Readonly<Record<string, string>>,
  range: AskedRange,
  gather: (ask: Ask<Answer>) => Promise<Shown>,
) {
  return {
    queryKey: ['dashboard', path, JSON.stringify(body), range.key],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Spanned<Shown>> => {
      const span = { to: endOfStep(new Date()).toISOString(), ...range.resolve() }
      const answer = await gather((more) =>
        call<Answer>('POST', path, { body: { ...body, ...more, ...span, tz: userTimeZone() }, signal }),
      )
      return { answer, span }
    },
    meta: { isQuiet: true },
  }
}

function useRangeQuery<Shown>(options: ReturnType<typeof rangeOptions<unknown, Shown>>, isWanted = true) {
  const refetchInterval = useContext(RefreshContext)
  const [, , subject] = options.queryKey
  return useQuery({
    ...options,
    refetchInterval,
    enabled: isWanted,
    // Another range of the same thing: the old numbers stay until the new ones are there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === subject ? keepPreviousData(previous) : undefined,
  })
}

/** A figure of the range; of today, and of ranges that are too long for exact counts, that of today. */
export function overviewOptions(quota: OverviewQuota, range: AskedRange) {
  const path = '/api/overview-stats'
  if (isComparedByDay(range)) {
    return answerOptions<OverviewStat>(['dashboard', 'overview', quota, 'today'], path, {
      body: () => ({ quota, tz: userTimeZone() }),
    })
  }
  return answerOptions<OverviewStat>(['dashboard', 'overview', quota, range.key], path, {
    body: () => ({ quota, to: endOfStep(new Date()).toISOString(), ...range.resolve(), tz: userTimeZone() }),
  })
}

export function isComparedByDay({ key, resolve }: AskedRange): boolean {
  const { from, to } = resolve()
  if (key.startsWith('today|') || !from) return true
  return (to ? Date.parse(to) : Date.now()) - Date.parse(from) > MOST_COMPARED
}

export function useOverview(quota: OverviewQuota, range: AskedRange) {
  const refetchInterval = useContext(RefreshContext)
  return useQuery({
    ...overviewOptions(quota, range),
    refetchInterval,
    placeholderData: (previous, query) =>
      query?.queryKey[2] === quota ? keepPreviousData(previous) : undefined,
  })
}

interface Audited {
  rows: ChartRow[]
  /** The number of evaluated intercepts; its series are the deciding groups. */
  judged: number
}

export function auditOptions(quota: AuditQuota, range: AskedRange) {
  const path = '/api/multi-access-stats'
  return rangeOptions(path, { quota }, range, async (ask: Ask<AuditRow[]>): Promise<Audited> => {
    const isOfVerdicts = quota === 'accessType' || quota === 'interceptType'
    if (!isOfVerdicts) return { rows: await ask({}), judged: 0 }
    const [all, judged] = await Promise.all([ask({}), ask({ verdictBy: JUDGED_BY })])
    if (quota === 'accessType') return { rows: withJudged(all, judged), judged: 0 }
    return { rows: all, judged: countAll(judged) }
  })
}

export const useAudit = (quota: AuditQuota, range: TimeRange) => useRangeQuery(auditOptions(quota, range))

export function popularOptions(quota: PopularQuota, range: AskedRange, hasLocal: boolean) {
  return rangeOptions(
    '/api/popular-item/list',
    { quota, ...(hasLocal && { local: 'true' }) },
    range,
    once<PopularRow[]>,
  )
}

export const usePopular = (quota: PopularQuota, range: TimeRange, hasLocal: boolean) =>
  useRangeQuery(popularOptions(quota, range, hasLocal))

/** What rankings of names leave out. */
export const localNamesOptions = (range: AskedRange) =>
  rangeOptions('/api/popular-item/local', {}, range, once<{ names: number; visits: number }>)

export const useLocalNames = (range: TimeRange, isWanted: boolean) =>
  useRangeQuery(localNamesOptions(range), isWanted)

export type OwnerBy = 'domain' | 'ip'

/** A domain has the country of its owner, an address the one of its location. */
export const countryFilter = (by: OwnerBy) => (by === 'domain' ? 'ownerCountry' : 'country')

export const ownersOptions = (by: OwnerBy, country: string | undefined, range: AskedRange) =>
  rangeOptions('/api/item-owner-dist', { by, ...(country && { country }) }, range, once<OwnerRow[]>)

export const useOwners = (by: OwnerBy, country: string | undefined, range: TimeRange) =>
  useRangeQuery(ownersOptions(by, country, range))
