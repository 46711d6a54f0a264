import type { AlarmDelivery, AlarmSettings, AlarmTest, Page } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { useShowSaved } from '../use-show-saved.ts'

const PATH = '/api/system-config/alarm'
const KEY = 'alarm'
const SHOWN = 20

export function useAlarmSettings() {
  return useAnswer<AlarmSettings>([KEY, 'settings'], PATH)
}

export function saveAlarm(body: object): Promise<AlarmSettings> {
  return call<AlarmSettings>('PUT', PATH, { body })
}

export const useShowAlarm = () => useShowSaved<AlarmSettings>([KEY, 'settings'])

/** Shows the answer of the remote end unchanged. */
export function useAlarmTest() {
  return useMutation({
    mutationFn: (channel: string) => call<AlarmTest>('POST', `${PATH}/test`, { body: { channel } }),
    meta: { isQuiet: true },
  })
}

export function useDeliveries() {
  return useAnswer<Page<AlarmDelivery>>([KEY, 'deliveries'], `${PATH}/deliveries`, {
    query: { pageSize: SHOWN },
    refetchInterval: 10_000,
  })
}

export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', `${PATH}/retry`, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, 'deliveries'] }),
  })
}
