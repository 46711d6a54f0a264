import type { Enforcement } from '@netwarden/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { call, useStream, useUser } from '../../kit/session/index.ts'

const POLL_INTERVAL = 10_000

/** Whether policies are enforced now. A failed request keeps what is known: only the frame ends a session. */
export function useEnforcement(): Enforcement | undefined {
  const user = useUser()
  const { data, refetch } = useQuery({
    queryKey: ['user', 'info', 'enforcement'],
    queryFn: async ({ signal }) => (await call('GET /api/user/info', { signal })).enforcement,
    enabled: user !== undefined,
    initialData: user?.enforcement,
    refetchInterval: POLL_INTERVAL,
    retry: false,
    meta: { isQuiet: true },
  })
  useStream('status', () => void refetch())
  return data ?? user?.enforcement
}
