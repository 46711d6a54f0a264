import type { RiskLevel } from '../domain/index.ts'
import { UNKNOWN_DOMAIN_TYPE } from '../domain/policy-groups.ts'
import type { NameMatch } from './name-matches.ts'
import type { ListGroup, ListSwitchRow } from './policy-rows.ts'
import type { PolicySet } from './policy-set.ts'

export interface Category {
  /** Id of the category list, or `unknown`. */
  domainType: string
  riskLevel: RiskLevel
}

const UNCATEGORISED: Category = { domainType: UNKNOWN_DOMAIN_TYPE, riskLevel: 'common' }
/** The order in which groups are named for a ban that another system enforced. */
const EXTERNAL_BAN_GROUPS = ['bad', 'common', 'app', 'org'] as const satisfies readonly ListGroup[]

/** The category of a name, whether or not its lists are enabled: longest match first, bad lists before normal ones. */
export function categorise(set: PolicySet, matches: readonly NameMatch[]): Category {
  const row = longestIn(set, matches, 'bad') ?? longestIn(set, matches, 'common')
  return row
    ? { domainType: row.id, riskLevel: row.group === 'bad' ? (row.level ?? 'common') : 'common' }
    : UNCATEGORISED
}

/** The group of lists that explains a ban by another system; null when no list contains the name. */
export function externalBanGroup(set: PolicySet, matches: readonly NameMatch[]): ListGroup | null {
  return EXTERNAL_BAN_GROUPS.find((group) => longestIn(set, matches, group)) ?? null
}

/** The list with the longest match; at equal length the first one. */
function longestIn(set: PolicySet, matches: readonly NameMatch[], group: ListGroup): ListSwitchRow | null {
  for (const { lists } of matches) {
    for (const list of lists) {
      const row = set.listRows[list]
      if (row?.group === group) return row
    }
  }
  return null
}
