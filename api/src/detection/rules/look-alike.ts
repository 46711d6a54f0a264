import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { type Finding, MOST_KEPT_NAMES, milder, reason } from '../finding.ts'
import { type Likeness, type LookAlike, LookAlikes, shippedBrands } from '../look-alike.ts'
import { remembered } from '../name-facts.ts'
import { isPopularDomain } from '../popular-domains.ts'
import { openUsedDomains, type UsedDomains, UsedLookAlikes } from '../used-domains.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  /** What each domain resembles. */
  found: Map<string, LookAlike>
}

const LIKENESSES: readonly Likeness[] = ['homograph', 'combined', 'typing']
const MINUTES = 1_440
const MOST_KNOWN = 50_000
/** A typing error or a common word may be an accident; the same letters in another script are not. */
const LEVELS = { homograph: 'medium', combined: 'low', typing: 'low' } satisfies Record<
  Likeness,
  Finding['level']
>

let brands: LookAlikes | undefined
const ofBrands = new Map<string, LookAlike | null>()
const isPopular = remembered((_, registrableDomain) => isPopularDomain(registrableDomain))
const ofBrand = remembered((_, registrableDomain): LookAlike | null => {
  const before = ofBrands.get(registrableDomain)
  if (before !== undefined) return before
  brands ??= new LookAlikes(shippedBrands())
  const found = brands.find(registrableDomain)
  if (ofBrands.size >= MOST_KNOWN) ofBrands.clear()
  ofBrands.set(registrableDomain, found)
  return found
})

/**
 * A visit to a domain that resembles a brand, an own zone or a domain that this network uses much. Domains that many networks
 * visit and those of known owners do not count.
 */
export function lookAlike(
  { level, thresholds }: RiskRules['lookAlike'],
  usedDomains: UsedDomains = openUsedDomains(),
): WindowedRule<Tally> {
  const used = new UsedLookAlikes(usedDomains)
  const find = ({ domain, registrableDomain, owner, domainType }: AcceptedRecord): LookAlike | null => {
    if (owner !== '' || domainType === 'local' || isPopular(domain, registrableDomain)) return null
    return ofBrand(domain, registrableDomain) ?? used.find(registrableDomain)
  }
  return {
    code: 'lookAlike',
    level,
    minutes: MINUTES,
    capacity: 20_000,
    subjectOf: (record) => {
      if (record.registrableDomain === '' || record.rcode === 'NXDOMAIN') return null
      used.count(record)
      return find(record) ? '' : null
    },
    open: () => ({ found: new Map() }),
    count: ({ found }, record) => {
      const likeness = find(record)
      if (likeness && found.size < MOST_KEPT_NAMES) found.set(record.registrableDomain, likeness)
    },
    evaluate: ({ found }) => {
      if (found.size < thresholds.names) return null
      const [first] = [...found].sort(bySeverity)
      const [name = '', { original = '', likeness = 'typing' } = {}] = first ?? []
      return [
        reason('lookAlikes', { names: found.size, limit: thresholds.names }),
        reason(likeness, { name, original }),
      ]
    },
    levelOf: ({ found }) => {
      const worst = [...found.values()].some(({ likeness }) => likeness === 'homograph')
        ? 'homograph'
        : 'typing'
      return milder(level, LEVELS[worst])
    },
    evidenceOf: ({ found }) => ({ names: [...found].sort(bySeverity).map(([name]) => ({ name })) }),
  }
}

function bySeverity([a, one]: [string, LookAlike], [b, other]: [string, LookAlike]): number {
  if (one.likeness !== other.likeness)
    return LIKENESSES.indexOf(one.likeness) - LIKENESSES.indexOf(other.likeness)
  return a < b ? -1 : 1
}
