import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReachable, queryServer, useIsReachable } from '../../kit/session/index.ts'

const POLL_INTERVAL = 30_000

/** The services that the API's readiness reports. */
export const SERVICES = ['state', 'events', 'ingest', 'risk'] as const
export type Service = (typeof SERVICES)[number]

export type ServiceStatus =
  | { kind: 'unknown' }
  /** The last request got no answer; retried until there is one. */
  | { kind: 'lost' }
  | { kind: 'up' | 'down'; services: readonly { name: Service; isUp: boolean }[] }

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
  // The last report before an outage may be outdated.
  useEffect(() => onReachable(() => void refetch()), [refetch])
  if (!isReachable) return { kind: 'lost' }
  return data && !isError ? data : { kind: 'unknown' }
}

/** 503 is an answer too: it names the part that is down. */
async function fetchReadiness(signal: AbortSignal): Promise<ServiceStatus> {
  const response = await queryServer('/readyz', signal)
  const { checks } = (await response.json()) as { checks?: Partial<Record<Service, 'up' | 'down'>> }
  const services = SERVICES.flatMap((name) => (checks?.[name] ? [{ name, isUp: checks[name] === 'up' }] : []))
  return { kind: response.ok ? 'up' : 'down', services }
}
