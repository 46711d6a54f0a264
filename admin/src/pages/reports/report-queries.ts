import { type PolicyReport, reportCalls } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'

const FRESH_FOR = 300_000

export function usePolicyReport() {
  return useAnswer<PolicyReport>(['policies', 'report'], reportCalls.read.url, { staleTime: FRESH_FOR })
}
