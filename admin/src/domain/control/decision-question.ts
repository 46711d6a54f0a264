import type { AccessRecord } from '@netwarden/shared/domain'
import { canonicalVisitedName } from '@netwarden/shared/validators'
import type { DecisionQuestion } from './policy-queries.ts'

/** The facts of a visit or a risk event that a decision depends on; a visit has its time. */
export type VisitFacts = Partial<
  Pick<
    AccessRecord,
    'accessAt' | 'deviceIP' | 'deviceMac' | 'domain' | 'dstHostIP' | 'answers' | 'cnames' | 'verdictBy'
  >
>

/** Null where a visit has nothing that a policy could match. */
export function questionOf(visit: VisitFacts): DecisionQuestion | null {
  const { deviceIP, deviceMac, domain, dstHostIP, answers = [], cnames = [], verdictBy } = visit
  const name = domain ? canonicalVisitedName(domain) : null
  const chain = cnames.map(canonicalVisitedName).filter((cname) => cname !== null)
  if (!deviceIP || (name === null && !dstHostIP)) return null
  return {
    deviceIP,
    ...(deviceMac && { deviceMac }),
    ...(name !== null && { domain: name }),
    ...(dstHostIP && { ip: dstHostIP }),
    ...(answers.length > 1 && { ips: answers.slice(1) }),
    ...(chain.length > 0 && { cnames: chain }),
    ...(verdictBy === 'gateway' && { enforcer: 'local' as const }),
  }
}
