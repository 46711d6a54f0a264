import type {
  ApiUsage,
  Page,
  ServiceIncident,
  ServiceQuota,
  ServiceStatus,
  StatusSpan,
} from '@netwarden/shared'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, useStream } from '../../../kit/session/index.ts'

const KEY = 'services'
const EVERY = 10_000
const SHOWN_INCIDENTS = 5
const PATH = '/api/system-config/status'

/** Asked again as often as it is probed, and at once when a service goes down or comes up. */
export function useServiceStatus(quota: ServiceQuota, span: StatusSpan) {
  const client = useQueryClient()
  useStream('status', () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useQuery({
    queryKey: [KEY, 'status', quota, span],
    queryFn: ({ signal }) => call<ServiceStatus>('POST', PATH, { body: { quota, span }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    meta: { isQuiet: true },
  })
}

export function useIncidents(quota: ServiceQuota) {
  return useQuery({
    queryKey: [KEY, 'incidents', quota],
    queryFn: ({ signal }) =>
      call<Page<ServiceIncident>>('GET', `${PATH}/incidents`, {
        query: { quota, pageSize: SHOWN_INCIDENTS },
        signal,
      }),
    meta: { isQuiet: true },
  })
}

export function useApiUsage() {
  return useQuery({
    queryKey: [KEY, 'api-usage'],
    queryFn: ({ signal }) => call<ApiUsage>('GET', '/api/system-config/api-usage', { signal }),
    refetchInterval: EVERY,
    meta: { isQuiet: true },
  })
}
