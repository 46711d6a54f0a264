import { useAnswer } from '../../kit/index.ts'

const FRESH_FOR = 300_000

export function usePolicyReport() {
  return useAnswer(['policies', 'report'], 'GET /api/domain-control/report', { staleTime: FRESH_FOR })
}
