import type { ServiceQuota, StatusSpan } from '@netwarden/shared/domain'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../../kit/index.ts'
import { useStream } from '../../../kit/session/index.ts'

const KEY = 'services'
const EVERY = 10_000
const SHOWN_INCIDENTS = 5

/** Reloaded as often as it is probed, and immediately when a service goes down or recovers. */
export function useServiceStatus(quota: ServiceQuota, span: StatusSpan) {
  const client = useQueryClient()
  useStream('status', () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useAnswer([KEY, 'status', quota, span], 'POST /api/system-config/status', {
    body: { quota, span },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  })
}

export function useIncidents(quota: ServiceQuota) {
  return useAnswer([KEY, 'incidents', quota], 'GET /api/system-config/status/incidents', {
    query: { quota, pageSize: SHOWN_INCIDENTS },
  })
}

export function useApiUsage() {
  return useAnswer([KEY, 'api-usage'], 'GET /api/system-config/api-usage', { refetchInterval: EVERY })
}
