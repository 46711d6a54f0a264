import type { Pause } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'

const URL = '/api/domain-control/pause'
const KEY = ['pauses']
const ASKING_INTERVAL = 30_000

/** The current pauses: another user may begin or end one at any time. */
export function usePauses() {
  return useAnswer<Pause[]>(KEY, URL, { refetchInterval: ASKING_INTERVAL })
}

interface WantedPause {
  /** 0 ends it. */
  minutes: number
  segmentId?: string
  reason?: string
}

export function useSetPause(onDone: (minutes: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedPause) => call<Pause[]>('POST', URL, { body }),
    onSuccess: async (pauses, { minutes }) => {
      client.setQueryData(KEY, pauses)
      onDone(minutes)
      await client.invalidateQueries({ queryKey: ['policies', 'explain'] })
    },
    meta: { isQuiet: true },
  })
}
