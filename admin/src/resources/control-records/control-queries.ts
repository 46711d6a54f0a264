import type { ControlQuota } from '@netwarden/shared/contract'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'

/** The refresh interval of the eight cards. */
export const REFRESH_INTERVAL = 30_000
export const STATS_KEY = ['control-records', 'stats'] as const

export function useControlStat(quota: ControlQuota) {
  return useAnswer([...STATS_KEY, quota], 'POST /api/domain-control/stats', {
    body: () => ({ quota, tz: userTimeZone() }),
    refetchInterval: REFRESH_INTERVAL,
  })
}
