import type {
  CreatedPolicies,
  CustomPolicyGroup,
  PolicyExplanation,
  Segment,
  SolvedMode,
} from '@netwarden/shared'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'
import { readRows } from '../../ra/index.ts'

/** What a decision is asked about; the server takes what is there. */
export interface DecisionQuestion {
  deviceIP: string
  deviceMac?: string | undefined
  domain?: string | undefined
  ip?: string | undefined
  ips?: readonly string[] | undefined
  cnames?: readonly string[] | undefined
}

export function useExplanation(question: DecisionQuestion | null) {
  return useQuery({
    queryKey: ['policies', 'explain', question],
    queryFn: ({ signal }) =>
      call<PolicyExplanation>('POST', '/api/domain-control/explain', { body: { ...question }, signal }),
    enabled: question !== null,
    meta: { isQuiet: true },
  })
}

const MAX_CHOICES = 200
const BY_RANK = ['rank', 'ASC'] as const

/** The segments to choose from, in rank order, the built-in one last. */
export function useSegmentChoices() {
  return useQuery({
    queryKey: ['segments', 'choices'],
    queryFn: async ({ signal }) => {
      const question = { filter: { brief: true }, sort: BY_RANK, pageSize: MAX_CHOICES }
      return (await readRows<Segment>('segments', question, signal)).list
    },
    meta: { isQuiet: true },
  })
}

export interface NewPolicy {
  segmentId: string
  group: CustomPolicyGroup
  solvedMode: SolvedMode
  entries: [string]
  comment: string
  expiresAt: string | null
  /** Of the risk event that it is made for. */
  riskEventId?: string
}

export function addPolicy(policy: NewPolicy): Promise<CreatedPolicies> {
  return call('POST', '/api/domain-control/custom-policy/create', { body: policy })
}

export function removePolicies(ids: readonly string[]): Promise<{ ids: string[] }> {
  return call('POST', '/api/domain-control/custom-policy/remove', { body: { ids } })
}

/** A policy shows in explanations, and on the pages of what it is about. */
export async function refreshPolicies(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['policies'] }),
    client.invalidateQueries({ queryKey: ['custom-policies'] }),
    client.invalidateQueries({ queryKey: ['segments'] }),
    client.invalidateQueries({ queryKey: ['subjects'] }),
    client.invalidateQueries({ queryKey: ['risk-events'] }),
  ])
}
