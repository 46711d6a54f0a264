/** Of about 150 bytes each. */
const MOST_NAMES = 100_000

type OfName<Fact> = (domain: string, registrableDomain: string) => Fact

/** What is known of a name, by the number of the function that found it. */
interface KnownName {
  domain: string
  registrableDomain: string
  facts: unknown[]
}

const known = new Map<string, KnownName>()
let last: KnownName = { domain: '', registrableDomain: '', facts: [] }
let functions = 0

/**
 * A function of a name and its registrable domain that remembers its results: several rules ask for the same ones of each
 * visit, and devices visit the same names again and again. All functions share one table, so that a visit needs one look into it.
 * The names must not be parts of lines (see `TextPool`), and no result may be undefined.
 */
export function remembered<Fact extends NonNullable<unknown> | null>(find: OfName<Fact>): OfName<Fact> {
  const place = functions
  functions += 1
  return (domain, registrableDomain) => {
    const { facts } = knownName(domain, registrableDomain)
    const fact = facts[place]
    // Only this function writes to its place.
    if (fact !== undefined) return fact as Fact
    const found = find(domain, registrableDomain)
    facts[place] = found
    return found
  }
}

function knownName(domain: string, registrableDomain: string): KnownName {
  if (domain === last.domain && registrableDomain === last.registrableDomain) return last
  const entry = known.get(domain)
  if (entry?.registrableDomain === registrableDomain) {
    last = entry
    return entry
  }
  if (known.size >= MOST_NAMES) known.clear()
  last = { domain, registrableDomain, facts: new Array(functions).fill(undefined) }
  known.set(domain, last)
  return last
}
