import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'

const KEY = ['pauses']
const POLL_INTERVAL = 30_000

/** The current pauses: another user may begin or end one at any time. */
export function usePauses() {
  return useAnswer(KEY, 'GET /api/domain-control/pause', { refetchInterval: POLL_INTERVAL })
}

interface WantedPause {
  /** Minutes from now on; 0 ends the pause. */
  minutes: number
  segmentId?: string
  reason?: string
}

export function useSetPause(onDone: (minutes: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedPause) => call('POST /api/domain-control/pause', { body }),
    onSuccess: async (pauses, { minutes }) => {
      client.setQueryData(KEY, pauses)
      onDone(minutes)
      await client.invalidateQueries({ queryKey: ['policies', 'explain'] })
    },
    meta: { isQuiet: true },
  })
}
