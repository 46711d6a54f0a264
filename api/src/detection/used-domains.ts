import type { AcceptedRecord } from './accepted-record.ts'
import { type LookAlike, LookAlikes } from './look-alike.ts'

/** The domains that this network uses, and its own zones. Plain values, so that a checkpoint can keep them. */
export interface UsedDomains {
  counts: Map<string, { visits: number }>
  own: Set<string>
  /** Visits of all, also of those that were dropped. */
  visits: number
}

const MOST_COUNTED = 20_000
const MOST_KNOWN = 50_000
const MOST_OWN = 200
/** The domains used most, each with at least so many visits: others are no models for a deception. */
const MOST_MODELS = 100
const LEAST_VISITS = 200
/** A domain that is itself visited more than this share of the other's visits is used for what it is. */
const OWN_USE = 0.02
/** The models are chosen again after a tenth more visits, between these numbers. */
const AGAIN = { share: 0.1, least: 100, most: 100_000 }

export function openUsedDomains(): UsedDomains {
  return { counts: new Map(), own: new Set(), visits: 0 }
}

/** Counts the domains in use and finds the names that resemble one of those used most, or an own zone. */
export class UsedLookAlikes {
  #models = new LookAlikes([])
  #domains = new Map<string, string>()
  #known = new Map<string, LookAlike | null>()
  #chosen = ''
  #chooseAt = 0
  #ownZones = 0

  constructor(private readonly used: UsedDomains) {}

  /** A visit to a name that exists. */
  count({ registrableDomain, domainType }: AcceptedRecord): void {
    const { used } = this
    if (domainType === 'local' && used.own.size < MOST_OWN) used.own.add(registrableDomain)
    used.visits += 1
    const counted = used.counts.get(registrableDomain)
    if (counted) counted.visits += 1
    else {
      if (used.counts.size >= MOST_COUNTED) halve(used)
      used.counts.set(registrableDomain, { visits: 1 })
    }
    if (used.visits >= this.#chooseAt || used.own.size !== this.#ownZones) this.#choose()
  }

  find(registrable: string): LookAlike | null {
    const known = this.#known.get(registrable)
    const found = known === undefined ? this.#models.find(registrable) : known
    if (known === undefined) {
      if (this.#known.size >= MOST_KNOWN) this.#known.clear()
      this.#known.set(registrable, found)
    }
    if (!found) return null
    const model = this.#domains.get(found.original) ?? ''
    if (this.used.own.has(model)) return found
    return this.#visitsOf(registrable) <= this.#visitsOf(model) * OWN_USE ? found : null
  }

  #visitsOf(domain: string): number {
    return this.used.counts.get(domain)?.visits ?? 0
  }

  #choose(): void {
    const { counts, own, visits } = this.used
    const most = [...counts]
      .filter(([, counted]) => counted.visits >= LEAST_VISITS)
      .sort(([a, one], [b, other]) => other.visits - one.visits || (a < b ? -1 : 1))
      .slice(0, MOST_MODELS)
      .map(([domain]) => domain)
      .sort()
    // Own zones come last: of two with one label, the own one is meant.
    const models = [...most, ...own]
    const chosen = models.join(' ')
    if (chosen !== this.#chosen) {
      this.#chosen = chosen
      this.#models = new LookAlikes(models)
      this.#domains = new Map(models.map((domain) => [domain.slice(0, domain.indexOf('.')), domain]))
      this.#known = new Map()
    }
    this.#ownZones = own.size
    this.#chooseAt = visits + Math.min(AGAIN.most, Math.max(AGAIN.least, visits * AGAIN.share))
  }
}

/** What is hardly used any more is dropped. */
function halve({ counts }: UsedDomains): void {
  for (const [domain, counted] of counts) {
    counted.visits = Math.floor(counted.visits / 2)
    if (counted.visits === 0) counts.delete(domain)
  }
}
