import type { dashboardCalls } from '@netwarden/shared'
import { createContext } from 'react'
import type { z } from 'zod'
import { useAnswer } from '../../kit/index.ts'

export const REFRESH_INTERVAL = 10_000

/** How often the cards ask again; false when the person stopped it. */
export const RefreshContext = createContext<number | false>(REFRESH_INTERVAL)

type State = z.infer<typeof dashboardCalls.open.reply>

/** Whether anything has come in yet; while nothing has, it is looked at again and again. */
export function useDashboardState() {
  return useAnswer<State>(['dashboard', 'state'], '/api/dashboard/state', {
    refetchInterval: ({ state }) => (state.data?.isEmpty ? REFRESH_INTERVAL : false),
  })
}
