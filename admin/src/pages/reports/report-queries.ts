import { type Breakage, type PolicyReport, reportCalls } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'

const FRESH_FOR = 300_000

export function usePolicyReport() {
  return useAnswer<PolicyReport>(['policies', 'report'], reportCalls.read.url, { staleTime: FRESH_FOR })
}

/** Under the key of policies, so that it is reloaded after an exception is made. */
export function useBreakage() {
  return useAnswer<Breakage[]>(['policies', 'breakage'], reportCalls.breakage.url, { staleTime: FRESH_FOR })
}
