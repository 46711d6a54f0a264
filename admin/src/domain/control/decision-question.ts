import type { AccessRecord } from '@netwarden/shared/domain'
import { canonicalDomainName } from '@netwarden/shared/validators'
import type { DecisionQuestion } from './policy-queries.ts'

/** The facts of a visit or a risk event that a decision depends on. */
export type VisitFacts = Partial<
  Pick<AccessRecord, 'deviceIP' | 'deviceMac' | 'domain' | 'dstHostIP' | 'answers' | 'cnames'>
>

/** Null where a visit has nothing that a policy could match. */
export function questionOf(visit: VisitFacts): DecisionQuestion | null {
  const { deviceIP, deviceMac, domain, dstHostIP, answers = [], cnames = [] } = visit
  const name = domain ? canonicalDomainName(domain) : null
  const chain = cnames.map(canonicalDomainName).filter((cname) => cname !== null)
  if (!deviceIP || (name === null && !dstHostIP)) return null
  return {
    deviceIP,
    ...(deviceMac && { deviceMac }),
    ...(name !== null && { domain: name }),
    ...(dstHostIP && { ip: dstHostIP }),
    ...(answers.length > 1 && { ips: answers.slice(1) }),
    ...(chain.length > 0 && { cnames: chain }),
  }
}
