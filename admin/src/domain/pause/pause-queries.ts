import type { Pause } from '@netwarden/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

const URL = '/api/domain-control/pause'
const KEY = ['pauses']
const ASKING_INTERVAL = 30_000

/** The pauses of now: somebody else may begin or end one at any time. */
export function usePauses() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Pause[]>('GET', URL, { signal }),
    refetchInterval: ASKING_INTERVAL,
    meta: { isQuiet: true },
  })
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
