import {
  type AuditQuota,
  MAX_OVERVIEW_DAYS,
  type OverviewQuota,
  type PopularQuota,
} from '@netwarden/shared/contract'
import { UNENFORCED_BY } from '@netwarden/shared/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { answerOptions, type ChartRow, endOfStep, type TimeRange, type TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { countAll, withUnenforced } from './audit-series.ts'

export interface Spanned<Answer> {
  answer: Answer
  /** The requested range, which contains the records of a number, however many have arrived since. */
  span: Required<Pick<TimeSpan, 'to'>> & TimeSpan
}

/** The step of ten seconds at the end of 31 days does not count. */
const MOST_COMPARED = MAX_OVERVIEW_DAYS * 86_400_000 - 60_000

/** The fields of a request for a range. */
type SpanFields = Spanned<unknown>['span'] & { tz: string | undefined }

type AskedRange = Pick<TimeRange, 'key' | 'resolve'>

/** The query of a range, each time up to the present. */
function rangeOptions<Shown>(
  subject: string,
  choices: Readonly<Record<string, string | boolean | undefined>>,
  range: AskedRange,
  load: (span: SpanFields, signal: AbortSignal) => Promise<Shown>,
) {
  return {
    queryKey: ['dashboard', subject, JSON.stringify(choices), range.key],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Spanned<Shown>> => {
      const span = { to: endOfStep(new Date()).toISOString(), ...range.resolve() }
      return { answer: await load({ ...span, tz: userTimeZone() }, signal), span }
    },
    meta: { isQuiet: true },
  }
}

function useRangeQuery<Shown>(options: ReturnType<typeof rangeOptions<Shown>>, isWanted = true) {
  const refetchInterval = useContext(RefreshContext)
  const [, , choices] = options.queryKey
  return useQuery({
    ...options,
    refetchInterval,
    enabled: isWanted,
    // Another range of the same data: the old numbers stay until the new ones are loaded.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === choices ? keepPreviousData(previous) : undefined,
  })
}

/** A figure of the range; of today, and of ranges that are too long for exact counts, that of today. */
export function overviewOptions(quota: OverviewQuota, range: AskedRange) {
  if (isComparedByDay(range)) {
    return answerOptions(['dashboard', 'overview', quota, 'today'], 'POST /api/overview-stats', {
      body: () => ({ quota, tz: userTimeZone() }),
    })
  }
  return answerOptions(['dashboard', 'overview', quota, range.key], 'POST /api/overview-stats', {
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
  return rangeOptions('audit', { quota }, range, async (span, signal): Promise<Audited> => {
    const ask = (verdictBy?: typeof UNENFORCED_BY) =>
      call('POST /api/multi-access-stats', { body: { quota, verdictBy, ...span }, signal })
    const isOfVerdicts = quota === 'accessType' || quota === 'interceptType'
    if (!isOfVerdicts) return { rows: await ask(), judged: 0 }
    const [all, judged] = await Promise.all([ask(), ask(UNENFORCED_BY)])
    if (quota === 'accessType') return { rows: withUnenforced(all, judged), judged: 0 }
    return { rows: all, judged: countAll(judged) }
  })
}

export const useAudit = (quota: AuditQuota, range: TimeRange) => useRangeQuery(auditOptions(quota, range))

export function popularOptions(quota: PopularQuota, range: AskedRange, hasLocal: boolean) {
  const body = { quota, local: hasLocal || undefined }
  return rangeOptions('popular', body, range, (span, signal) =>
    call('POST /api/popular-item/list', { body: { ...body, ...span }, signal }),
  )
}

export const usePopular = (quota: PopularQuota, range: TimeRange, hasLocal: boolean) =>
  useRangeQuery(popularOptions(quota, range, hasLocal))

/** The local names that rankings exclude. */
export const localNamesOptions = (range: AskedRange) =>
  rangeOptions('local', {}, range, (body, signal) => call('POST /api/popular-item/local', { body, signal }))

export const useLocalNames = (range: TimeRange, isWanted: boolean) =>
  useRangeQuery(localNamesOptions(range), isWanted)

export type OwnerBy = 'domain' | 'ip'

/** A domain has the country of its owner, an address the one of its location. */
export const countryFilter = (by: OwnerBy) => (by === 'domain' ? 'ownerCountry' : 'country')

export const ownersOptions = (by: OwnerBy, country: string | undefined, range: AskedRange) =>
  rangeOptions('owners', { by, country }, range, (span, signal) =>
    call('POST /api/item-owner-dist', { body: { by, country, ...span }, signal }),
  )

export const useOwners = (by: OwnerBy, country: string | undefined, range: TimeRange) =>
  useRangeQuery(ownersOptions(by, country, range))
