const MOST_NAMES = 50_000

type OfName<Fact> = (domain: string, registrableDomain: string) => Fact

/**
 * A function of a name and its registrable domain that remembers its results: several rules ask for the same one of each
 * visit, and devices visit the same names again and again. The names must not be parts of lines (see `TextPool`).
 */
export function remembered<Fact>(find: OfName<Fact>): OfName<Fact> {
  const known = new Map<string, { registrableDomain: string; fact: Fact }>()
  let lastDomain = ''
  let last = { registrableDomain: '', fact: find('', '') }
  return (domain, registrableDomain) => {
    if (domain === lastDomain && registrableDomain === last.registrableDomain) return last.fact
    const entry = known.get(domain)
    lastDomain = domain
    if (entry?.registrableDomain === registrableDomain) last = entry
    else {
      last = { registrableDomain, fact: find(domain, registrableDomain) }
      if (known.size >= MOST_NAMES) known.clear()
      known.set(domain, last)
    }
    return last.fact
  }
}
