import type { SampleReport } from '@netwarden/shared/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

const STATE_KEY = ['sample', 'state'] as const
const POLL_INTERVAL = 700

/** The state of the sample data, and the actions that add and remove it; for superadmins only. */
export function useSample() {
  const refresh = useRefresh('access-records')
  const { data: report } = useAnswer(STATE_KEY, 'GET /api/sample/state', {
    refetchInterval: ({ state }) => (isBusy(state.data) ? POLL_INTERVAL : false),
    staleTime: 0,
    retry: false,
  })
  const load = useSampleChange('load')
  const remove = useSampleChange('remove')
  const state = report?.state
  useEffect(() => {
    // Records were added or removed: the pages reload theirs.
    if (state === 'loaded' || state === 'none') void refresh()
  }, [state, refresh])
  return { report, load, remove }
}

function useSampleChange(change: 'load' | 'remove') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(`POST /api/sample/${change}`),
    onSuccess: (begun) => queryClient.setQueryData(STATE_KEY, begun),
  })
}

function isBusy(report: SampleReport | undefined): boolean {
  return report?.state === 'loading' || report?.state === 'removing'
}
