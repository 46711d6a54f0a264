import type { UncategorisedName } from '@netwarden/shared/contract'
import { UNKNOWN_DOMAIN_TYPE } from '@netwarden/shared/domain'
import { categorise, matchName, type PolicySet } from '@netwarden/shared/policy'
import { registrableDomainOf } from '../../pipeline/index.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PopularNamesRepository } from './popular-names.repository.ts'

export interface UncategorisedNamesDeps {
  popular: Pick<PopularNamesRepository, 'uncategorised'>
  policies(): PolicySet
  /** The name of the organisation that a domain belongs to. */
  ownerOf(domain: string): string | null
  clock: Clock
}

const DAY = 86_400_000

/** The most queried names without a category: by the lists and organisations of today, not of the visit. */
export class UncategorisedNames {
  constructor(private readonly deps: UncategorisedNamesDeps) {}

  async most({
    days,
    limit,
    all,
  }: {
    days: number
    limit: number
    all: boolean
  }): Promise<UncategorisedName[]> {
    const { popular, clock, ownerOf } = this.deps
    const asked = await popular.uncategorised(days * DAY, clock.now())
    const set = this.deps.policies()
    const names: UncategorisedName[] = []
    for (const { domain, visits } of asked) {
      const matches = matchName(set, domain)
      if (categorise(set, matches).domainType !== UNKNOWN_DOMAIN_TYPE) continue
      const ids = matches.flatMap(({ lists }) => lists)
      const lists = [...new Set(ids.flatMap((list) => set.listRows[list]?.id ?? []))]
      const org = ownerOf(domain)
      if (!all && (org !== null || lists.length > 0)) continue
      names.push({ domain, registrableDomain: registrableDomainOf(domain), visits, org, lists })
      if (names.length === limit) break
    }
    return names
  }
}
