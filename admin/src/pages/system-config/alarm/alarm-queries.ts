import type { CallFields } from '@netwarden/shared/api-calls'
import type { AlarmSettings } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const KEY = 'alarm'
const SHOWN = 20

export function useAlarmSettings() {
  return useAnswer([KEY, 'settings'], 'GET /api/system-config/alarm')
}

export function saveAlarm(body: CallFields<'PUT /api/system-config/alarm'>): Promise<AlarmSettings> {
  return call('PUT /api/system-config/alarm', { body })
}

export const useShowAlarm = () => useShowSaved<AlarmSettings>([KEY, 'settings'])

/** Shows the answer of the remote end unchanged. */
export function useAlarmTest() {
  return useMutation({
    mutationFn: (channel: string) => call('POST /api/system-config/alarm/test', { body: { channel } }),
    meta: { isQuiet: true },
  })
}

export function useDeliveries() {
  return useAnswer([KEY, 'deliveries'], 'GET /api/system-config/alarm/deliveries', {
    query: { pageSize: SHOWN },
    refetchInterval: 10_000,
  })
}

export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/system-config/alarm/retry', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, 'deliveries'] }),
  })
}
