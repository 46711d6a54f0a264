import type { dashboardCalls } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { z } from 'zod'
import { answerOptions } from '../../kit/index.ts'

export const REFRESH_INTERVAL = 10_000

/** The refresh interval of the cards; false when the user stopped it. */
export const RefreshContext = createContext<number | false>(REFRESH_INTERVAL)

type State = z.infer<typeof dashboardCalls.open.reply>

export const dashboardStateOptions = () =>
  answerOptions<State>(['dashboard', 'state'], '/api/dashboard/state')

/** Whether anything has come in yet; while nothing has, it is looked at again and again. */
export function useDashboardState() {
  return useQuery({
    ...dashboardStateOptions(),
    refetchInterval: ({ state }) => (state.data?.isEmpty ? REFRESH_INTERVAL : false),
  })
}
