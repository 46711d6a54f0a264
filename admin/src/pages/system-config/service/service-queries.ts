import type {
  ApiUsage,
  Page,
  ServiceIncident,
  ServiceQuota,
  ServiceStatus,
  StatusSpan,
} from '@netwarden/shared'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { useStream } from '../../../kit/session/index.ts'

const KEY = 'services'
const EVERY = 10_000
const SHOWN_INCIDENTS = 5
const PATH = '/api/system-config/status'

/** Reloaded as often as it is probed, and immediately when a service goes down or recovers. */
export function useServiceStatus(quota: ServiceQuota, span: StatusSpan) {
  const client = useQueryClient()
  useStream('status', () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useAnswer<ServiceStatus>([KEY, 'status', quota, span], PATH, {
    body: { quota, span },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  })
}

export function useIncidents(quota: ServiceQuota) {
  return useAnswer<Page<ServiceIncident>>([KEY, 'incidents', quota], `${PATH}/incidents`, {
    query: { quota, pageSize: SHOWN_INCIDENTS },
  })
}

export function useApiUsage() {
  return useAnswer<ApiUsage>([KEY, 'api-usage'], '/api/system-config/api-usage', { refetchInterval: EVERY })
}
