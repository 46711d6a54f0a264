import type { PolicyExplanation } from '@netwarden/shared/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'
import { useRows } from '../../ra/index.ts'

/** The input of a decision; the server uses the fields that are present. */
export interface DecisionQuestion {
  deviceIP: string
  deviceMac?: string | undefined
  domain?: string | undefined
  ip?: string | undefined
  ips?: readonly string[] | undefined
  cnames?: readonly string[] | undefined
  /** Also what this enforcer answers by itself. */
  enforcer?: 'local' | undefined
}

export function explain(question: DecisionQuestion, signal?: AbortSignal): Promise<PolicyExplanation> {
  return call('POST /api/domain-control/explain', { body: { ...question }, ...(signal && { signal }) })
}

export function useExplanation(question: DecisionQuestion | null) {
  return useQuery({
    queryKey: ['policies', 'explain', question],
    queryFn: question === null ? skipToken : ({ signal }) => explain(question, signal),
    meta: { isQuiet: true },
  })
}

const CHOICES = {
  filter: { brief: true },
  sort: { field: 'rank', order: 'ASC' },
  pagination: { page: 1, perPage: 200 },
} as const

/** The segments to choose from, in rank order, the built-in one last. */
export function useSegmentChoices() {
  return useRows('segments', CHOICES, { meta: { isQuiet: true } })
}
