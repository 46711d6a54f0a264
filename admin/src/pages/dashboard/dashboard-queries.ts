import {
  type AuditQuota,
  type AuditRow,
  JUDGED_BY,
  type OverviewQuota,
  type OwnerRow,
  type PopularQuota,
  type PopularRow,
  type Stat,
  type VerdictBy,
} from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { type ChartRow, endOfStep, type TimeRange, type TimeSpan, useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { countAll, withJudged } from './audit-series.ts'

export interface Spanned<Answer> {
  answer: Answer
  /** What was asked for: the records behind a number lie in it, however many came in since. */
  span: Required<Pick<TimeSpan, 'to'>> & TimeSpan
}

/** Asks once, with what is named besides. */
type Ask<Answer> = (more: Readonly<Record<string, string>>) => Promise<Answer>
const once = <Answer>(ask: Ask<Answer>) => ask({})

/** A question about a range, asked up to now each time anew. */
function useRangeQuery<Answer, Shown>(
  path: string,
  body: Readonly<Record<string, string>>,
  range: TimeRange,
  gather: (ask: Ask<Answer>) => Promise<Shown>,
  isWanted = true,
) {
  const refetchInterval = useContext(RefreshContext)
  const subject = JSON.stringify(body)
  return useQuery({
    queryKey: ['dashboard', path, subject, range.key],
    queryFn: async ({ signal }): Promise<Spanned<Shown>> => {
      const span = { to: endOfStep(new Date()).toISOString(), ...range.resolve() }
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
  return useAnswer<Stat>(['dashboard', 'overview', quota, verdictBy], '/api/overview-stats', {
    body: () => ({ quota, verdictBy, tz: userTimeZone() }),
    refetchInterval,
  })
}

interface Audited {
  rows: ChartRow[]
  /** How many of what was intercepted was only judged: its series are the groups that decided it. */
  judged: number
}

export function useAudit(quota: AuditQuota, range: TimeRange) {
  const path = '/api/multi-access-stats'
  return useRangeQuery(path, { quota }, range, async (ask: Ask<AuditRow[]>): Promise<Audited> => {
    const isOfVerdicts = quota === 'accessType' || quota === 'interceptType'
    if (!isOfVerdicts) return { rows: await ask({}), judged: 0 }
    const [all, judged] = await Promise.all([ask({}), ask({ verdictBy: JUDGED_BY })])
    if (quota === 'accessType') return { rows: withJudged(all, judged), judged: 0 }
    return { rows: all, judged: countAll(judged) }
  })
}

export function usePopular(quota: PopularQuota, range: TimeRange, hasLocal: boolean) {
  return useRangeQuery(
    '/api/popular-item/list',
    { quota, ...(hasLocal && { local: 'true' }) },
    range,
    once<PopularRow[]>,
  )
}

/** What rankings of names leave out. */
export function useLocalNames(range: TimeRange, isWanted: boolean) {
  const path = '/api/popular-item/local'
  return useRangeQuery(path, {}, range, once<{ names: number; visits: number }>, isWanted)
}

export type OwnerBy = 'domain' | 'ip'

/** A domain has the country of its owner, an address the one it lies in. */
export const countryFilter = (by: OwnerBy) => (by === 'domain' ? 'ownerCountry' : 'country')

export function useOwners(by: OwnerBy, country: string | undefined, range: TimeRange) {
  return useRangeQuery('/api/item-owner-dist', { by, ...(country && { country }) }, range, once<OwnerRow[]>)
}
