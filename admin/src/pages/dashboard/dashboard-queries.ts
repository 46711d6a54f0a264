import type {
  AuditQuota,
  AuditRow,
  OverviewQuota,
  OwnerRow,
  PopularQuota,
  PopularRow,
  Stat,
} from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import type { TimeRange, TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'

export interface Spanned<Answer> {
  answer: Answer
  /** What was asked for: the records behind a number lie in it, however many came in since. */
  span: Required<Pick<TimeSpan, 'to'>> & TimeSpan
}

/** A question about a range, asked up to now each time anew. */
function useRangeQuery<Answer>(path: string, body: Readonly<Record<string, string>>, range: TimeRange) {
  const refetchInterval = useContext(RefreshContext)
  const subject = JSON.stringify(body)
  return useQuery({
    queryKey: ['dashboard', path, subject, range.key],
    queryFn: async ({ signal }): Promise<Spanned<Answer>> => {
      const span = { to: new Date().toISOString(), ...range.resolve() }
      const answer = await call<Answer>('POST', path, {
        body: { ...body, ...span, tz: userTimeZone() },
        signal,
      })
      return { answer, span }
    },
    refetchInterval,
    // Another range of the same thing: the old numbers stay until the new ones are there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === subject ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}

export function useOverview(quota: OverviewQuota) {
  const refetchInterval = useContext(RefreshContext)
  return useQuery({
    queryKey: ['dashboard', 'overview', quota],
    queryFn: ({ signal }) =>
      call<Stat>('POST', '/api/overview-stats', { body: { quota, tz: userTimeZone() }, signal }),
    refetchInterval,
    meta: { isQuiet: true },
  })
}

export function useAudit(quota: AuditQuota, range: TimeRange) {
  return useRangeQuery<AuditRow[]>('/api/multi-access-stats', { quota }, range)
}

export function usePopular(quota: PopularQuota, range: TimeRange) {
  return useRangeQuery<PopularRow[]>('/api/popular-item/list', { quota }, range)
}

export type OwnerBy = 'domain' | 'ip'

export function useOwners(by: OwnerBy, country: string | undefined, range: TimeRange) {
  return useRangeQuery<OwnerRow[]>('/api/item-owner-dist', { by, ...(country && { country }) }, range)
}
