import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { answerOptions } from '../../kit/index.ts'

export const REFRESH_INTERVAL = 10_000

/** The refresh interval of the cards; false when the user stopped it. */
export const RefreshContext = createContext<number | false>(REFRESH_INTERVAL)

export const dashboardStateOptions = () => answerOptions(['dashboard', 'state'], 'GET /api/dashboard/state')

/** Whether there is any data yet; reloaded repeatedly until there is. */
export function useDashboardState() {
  return useQuery({
    ...dashboardStateOptions(),
    refetchInterval: ({ state }) => (state.data?.isEmpty ? REFRESH_INTERVAL : false),
  })
}
