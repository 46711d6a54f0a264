import type { ControlQuota, ControlStat } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'

/** How often the eight cards ask again. */
export const REFRESH_INTERVAL = 30_000
export const STATS_KEY = ['control-records', 'stats'] as const

export function useControlStat(quota: ControlQuota) {
  return useQuery({
    queryKey: [...STATS_KEY, quota],
    queryFn: ({ signal }) =>
      call<ControlStat>('POST', '/api/domain-control/stats', { body: { quota, tz: userTimeZone() }, signal }),
    refetchInterval: REFRESH_INTERVAL,
    meta: { isQuiet: true },
  })
}
