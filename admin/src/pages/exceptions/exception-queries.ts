import type { EXCEPTION_STATES } from '@netwarden/shared/contract'
import { useAnswer } from '../../kit/index.ts'

const MOST_SHOWN = 200
const REFRESH_EVERY = 60_000

export function useExceptions(state: (typeof EXCEPTION_STATES)[number]) {
  return useAnswer(['policies', 'exceptions', state], 'GET /api/domain-control/exception/list', {
    query: { state, pageSize: MOST_SHOWN },
    refetchInterval: REFRESH_EVERY,
  })
}
