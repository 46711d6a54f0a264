import type {
  AuditQuota,
  AuditRow,
  OverviewQuota,
  OwnerRow,
  PopularQuota,
  PopularRow,
  Stat,
  VerdictBy,
} from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import type { ChartRow, TimeRange, TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { withJudged } from './audit-series.ts'

export interface Spanned<Answer> {
  answer: Answer
  /** What was asked for: the records behind a number lie in it, however many came in since. */
  span: Required<Pick<TimeSpan, 'to'>> & TimeSpan
}

/** Asks once, with what is named besides. */
type Ask<Answer> = (more: Readonly<Record<string, string>>) => Promise<Answer>

/** A question about a range, asked up to now each time anew. */
function useRangeQuery<Answer, Shown = Answer>(
  path: string,
  body: Readonly<Record<string, string>>,
  range: TimeRange,
  gather: (ask: Ask<Answer>) => Promise<Answer | Shown> = (ask) => ask({}),
  isWanted = true,
) {
  const refetchInterval = useContext(RefreshContext)
  const subject = JSON.stringify(body)
  return useQuery({
    queryKey: ['dashboard', path, subject, range.key],
    queryFn: async ({ signal }): Promise<Spanned<Answer | Shown>> => {
      const span = { to: new Date().toISOString(), ...range.resolve() }
      const answer = await gather((more) =>
        call<Answer>('POST', path, { body: { ...body, ...more, ...span, tz: userTimeZone() }, signal }),
      )
      return { answer, span }
    },
    refetchInterval,
    enabled: isWanted,
    // Another range of the same thing: the old numbers stay until the new ones are there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === subject ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}

export function useOverview(quota: OverviewQuota, verdictBy?: VerdictBy) {
  const refetchInterval = useContext(RefreshContext)
  return useQuery({
    queryKey: ['dashboard', 'overview', quota, verdictBy],
    queryFn: ({ signal }) =>
      call<Stat>('POST', '/api/overview-stats', { body: { quota, verdictBy, tz: userTimeZone() }, signal }),
    refetchInterval,
    meta: { isQuiet: true },
  })
}

export function useAudit(quota: AuditQuota, range: TimeRange) {
  const path = '/api/multi-access-stats'
  return useRangeQuery<AuditRow[], ChartRow[]>(path, { quota }, range, async (ask) => {
    if (quota !== 'accessType') return ask({})
    const [all, judged] = await Promise.all([ask({}), ask({ verdictBy: 'policy' })])
    return withJudged(all, judged)
  })
}

export function usePopular(quota: PopularQuota, range: TimeRange, hasLocal: boolean) {
  return useRangeQuery<PopularRow[]>(
    '/api/popular-item/list',
    { quota, ...(hasLocal && { local: 'true' }) },
    range,
  )
}

/** What rankings of names leave out. */
export function useLocalNames(range: TimeRange, isWanted: boolean) {
  const path = '/api/popular-item/local'
  return useRangeQuery<{ names: number; visits: number }>(path, {}, range, undefined, isWanted)
}

export type OwnerBy = 'domain' | 'ip'

export function useOwners(by: OwnerBy, country: string | undefined, range: TimeRange) {
  return useRangeQuery<OwnerRow[]>('/api/item-owner-dist', { by, ...(country && { country }) }, range)
}
