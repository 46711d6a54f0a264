import { useAnswer } from '../../kit/index.ts'

const FRESH_FOR = 300_000

export function usePolicyReport() {
  return useAnswer(['policies', 'report'], 'GET /api/domain-control/report', { staleTime: FRESH_FOR })
}

/** Under the key of policies, so that it is reloaded after an exception is made. */
export function useBreakage() {
  return useAnswer(['policies', 'breakage'], 'GET /api/domain-control/breakage', { staleTime: FRESH_FOR })
}
