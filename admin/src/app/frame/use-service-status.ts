import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '../../kit/session/index.ts'

const ASKING_INTERVAL = 30_000

/** The parts behind the API that its readiness tells of. */
export const SERVICES = ['state', 'events', 'ingest'] as const
export type Service = (typeof SERVICES)[number]

export type ServiceStatus =
  | { kind: 'unknown' }
  | { kind: 'up' | 'down'; services: readonly { name: Service; isUp: boolean }[] }

/** Whether the installation is well. Unknown while nobody answered: nothing is then shown. */
export function useServiceStatus(): ServiceStatus {
  const { data, isError } = useQuery({
    queryKey: ['service-status'],
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: ASKING_INTERVAL,
    retry: false,
    meta: { isQuiet: true },
  })
  return data && !isError ? data : { kind: 'unknown' }
}

/** 503 is an answer too: it says which part is away. */
async function askReadiness(signal: AbortSignal): Promise<ServiceStatus> {
  const response = await fetch(apiAddress('/readyz'), { signal })
  const { checks } = (await response.json()) as { checks?: Partial<Record<Service, 'up' | 'down'>> }
  const services = SERVICES.flatMap((name) => (checks?.[name] ? [{ name, isUp: checks[name] === 'up' }] : []))
  return { kind: response.ok ? 'up' : 'down', services }
}
