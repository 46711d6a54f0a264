import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { reason } from '../finding.ts'
import { type NamesTally, namesRule } from '../names-rule.ts'
import { isPopularName } from '../popular-name.ts'
import { registeredNameOf } from '../registered-name.ts'
import type { WindowedRule } from '../windowed-rule.ts'

/** Domains that this network visited, by the minute of their first visit. */
export interface SeenDomains {
  first: Map<string, number>
  /** Time of the first visit of all (epoch ms): until some days later, every domain is new. 0 before. */
  since: number
}

const MINUTE = 60_000
const DAY = 86_400_000
const MOST_DOMAINS = 500_000

export function openSeenDomains(): SeenDomains {
  return { first: new Map(), since: 0 }
}

/**
 * Domains that nobody on this network visited before. Those that many networks visit, those of known owners and those
 * that do not exist do not count.
 */
export function newDomain(
  { level, thresholds }: RiskRules['newDomain'],
  seen: SeenDomains,
): WindowedRule<NamesTally> {
  /** Called twice for a record: within the minute of its first visit, a domain stays new. */
  const nameOf = (record: AcceptedRecord): string | null => {
    const { at, domain, registrableDomain, owner, domainType, rcode } = record
    if (registrableDomain === '' || owner !== '' || domainType === 'local' || rcode === 'NXDOMAIN')
      return null
    const name = registeredNameOf(domain, registrableDomain)
    const minute = Math.floor(at / MINUTE)
    const first = seen.first.get(name)
    seen.since ||= at
    if (first === undefined) {
      if (seen.first.size >= MOST_DOMAINS) return null
      seen.first.set(name, minute)
    }
    const isNew = (first ?? minute) === minute && at >= seen.since + thresholds.quietDays * DAY
    return isNew && !isPopularName(domain, registrableDomain) ? name : null
  }
  return namesRule({
    code: 'newDomain',
    level,
    minutes: 1_440,
    nameOf,
    reasonsOf: (examples, names) =>
      names < thresholds.names
        ? null
        : [reason('newDomains', { names, examples: examples.join(' '), limit: thresholds.names })],
  })
}
