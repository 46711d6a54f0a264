import type { ServiceState } from '@netwarden/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnswer, useIsAdmin } from '../../kit/index.ts'
import { onReachable, queryServer, useIsReachable, useStream } from '../../kit/session/index.ts'

const POLL_INTERVAL = 30_000

/** The services that the API's readiness reports. */
export const SERVICES = ['state', 'events', 'ingest', 'risk'] as const
export type Service = (typeof SERVICES)[number]

/** DNS is probed by questions, and reported to administrators only. */
type ShownService = Service | 'dns'

export type ServiceStatus =
  | { kind: 'unknown' }
  /** The last request got no answer; retried until there is one. */
  | { kind: 'lost' }
  | { kind: 'up' | 'down'; services: readonly { name: ShownService; isUp: boolean }[] }

/** The state of the installation. Unknown while the server does not answer: nothing is shown then. */
export function useServiceStatus(): ServiceStatus {
  const isReachable = useIsReachable()
  const { data, isError, refetch } = useQuery({
    queryKey: ['service-status'],
    queryFn: ({ signal }) => fetchReadiness(signal),
    refetchInterval: POLL_INTERVAL,
    retry: false,
    meta: { isQuiet: true },
  })
  const dns = useDnsState()
  // The last report before an outage may be outdated.
  useEffect(() => onReachable(() => void refetch()), [refetch])
  if (!isReachable) return { kind: 'lost' }
  if (!data || isError || data.kind === 'lost' || data.kind === 'unknown') return { kind: 'unknown' }
  if (dns === undefined || dns === 'unknown') return data
  const kind = dns === 'down' ? 'down' : data.kind
  return { kind, services: [...data.services, { name: 'dns', isUp: dns === 'up' }] }
}

/** Undefined for users who are no administrators. */
function useDnsState(): ServiceState | undefined {
  const isAdmin = useIsAdmin()
  const { data, refetch } = useAnswer(
    ['services', 'status', 'dnsService', 'hour'],
    'POST /api/system-config/status',
    {
      body: { quota: 'dnsService', span: 'hour' },
      enabled: isAdmin,
      refetchInterval: POLL_INTERVAL,
      retry: false,
    },
  )
  useStream('status', () => {
    if (isAdmin) void refetch()
  })
  return isAdmin ? data?.meta.state : undefined
}

/** 503 is an answer too: it names the part that is down. */
async function fetchReadiness(signal: AbortSignal): Promise<ServiceStatus> {
  const response = await queryServer('/readyz', signal)
  const { checks } = (await response.json()) as { checks?: Partial<Record<Service, 'up' | 'down'>> }
  const services = SERVICES.flatMap((name) => (checks?.[name] ? [{ name, isUp: checks[name] === 'up' }] : []))
  return { kind: response.ok ? 'up' : 'down', services }
}
