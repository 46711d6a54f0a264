import type { CustomDomains, DomainRules } from './custom-domains.ts'
import type { DeviceRules, IpRules, IsReplaced, Rule } from './rule.ts'
import type { SegmentRules } from './segment-rules.ts'

const NO_RULES: readonly Rule[] = []

const passedFirst = <Item>(items: readonly Item[], modeOf: (item: Item) => Rule['solvedMode']): Item[] => [
  ...items.filter((item) => modeOf(item) === 'passed'),
  ...items.filter((item) => modeOf(item) === 'banned'),
]

/**
 * Domain rules after a few policies were changed: those of a base without the replaced ones, and the changed ones.
 * `segments` maps the segments of the base to their current positions; undefined for deleted segments.
 */
export function withChangedDomains(
  base: CustomDomains,
  changed: CustomDomains,
  isReplaced: IsReplaced,
  segments: readonly (number | undefined)[],
): CustomDomains {
  const known = new Map<number, DomainRules>()
  const pairs = new PlacePairs()
  const kept = ({ segment, rule }: DomainRules[number]): DomainRules => {
    const now = segments[segment]
    return now === undefined || isReplaced(rule.policyId) ? [] : [{ segment: now, rule }]
  }
  const rulesAt = (place: number): DomainRules => {
    const { own, held } = place < 0 ? pairs.at(place) : { own: 0, held: place }
    const all = [...changed.rulesAt(own), ...base.rulesAt(held).flatMap(kept)]
    return passedFirst(all, ({ rule }) => rule.solvedMode)
  }
  return {
    find(first, second) {
      const own = changed.find(first, second)
      const held = base.find(first, second)
      // The base may itself be a pair of layers, whose pairs have numbers below 0.
      return own === 0 && held >= 0 ? held : pairs.placeOf(own, held)
    },
    rulesAt(place) {
      const found = known.get(place) ?? rulesAt(place)
      known.set(place, found)
      return found
    },
    *all() {
      yield* changed.all()
      for (const held of base.all()) yield* kept(held)
    },
  }
}

/** Numbers the pairs of a place in the changed rules and a place in the base, from -1 downwards. */
class PlacePairs {
  readonly #pairs: { own: number; held: number }[] = []
  readonly #places = new Map<number, Map<number, number>>()

  placeOf(own: number, held: number): number {
    const ofOwn = this.#places.get(own) ?? new Map<number, number>()
    this.#places.set(own, ofOwn)
    const known = ofOwn.get(held)
    if (known !== undefined) return known
    const place = -this.#pairs.push({ own, held })
    ofOwn.set(held, place)
    return place
  }

  at(place: number): { own: number; held: number } {
    return this.#pairs[-place - 1] ?? { own: 0, held: 0 }
  }
}

/** The same for device and address rules of one segment; either side may be missing. */
export function withChangedRules(
  base: SegmentRules | undefined,
  changed: SegmentRules | undefined,
  isReplaced: IsReplaced,
): SegmentRules {
  return {
    devices: changedDevices(base?.devices ?? null, changed?.devices ?? null, isReplaced),
    ips: changedIps(base?.ips ?? null, changed?.ips ?? null, isReplaced),
  }
}

function changedDevices(
  base: DeviceRules | null,
  changed: DeviceRules | null,
  isReplaced: IsReplaced,
): DeviceRules | null {
  if (!base) return changed
  return {
    rulesOf(address) {
      const held = base.rulesOf(address).filter(({ policyId }) => !isReplaced(policyId))
      const own = changed?.rulesOf(address) ?? NO_RULES
      return own.length === 0 ? held : passedFirst([...own, ...held], ({ solvedMode }) => solvedMode)
    },
    all: () => allWithout(base, changed, isReplaced),
  }
}

function changedIps(base: IpRules | null, changed: IpRules | null, isReplaced: IsReplaced): IpRules | null {
  if (!base) return changed
  return {
    find(ip, at, withShadow, isReplacedLater) {
      const isGone = isReplacedLater ? (id: string) => isReplaced(id) || isReplacedLater(id) : isReplaced
      const held = base.find(ip, at, withShadow, isGone)
      const own = changed?.find(ip, at, withShadow, isReplacedLater) ?? null
      return own && (!held || own.prefixLength >= held.prefixLength) ? own : held
    },
    all: () => allWithout(base, changed, isReplaced),
  }
}

function* allWithout<Held extends Rule>(
  base: { all(): Iterable<Held> },
  changed: { all(): Iterable<Held> } | null,
  isReplaced: IsReplaced,
): Generator<Held> {
  if (changed) yield* changed.all()
  for (const rule of base.all()) if (!isReplaced(rule.policyId)) yield rule
}
