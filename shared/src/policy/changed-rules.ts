import type { CustomDomains, DomainRules } from './custom-domains.ts'
import type { DeviceRules, IpRules, IsReplaced, Rule } from './rule.ts'
import type { SegmentRules } from './segment-rules.ts'

/** A pair of places is one number: that among the changed rules times this, and that in the base. */
const PLACES = 2 ** 32
const NO_RULES: readonly Rule[] = []

const passedFirst = <Item>(items: readonly Item[], modeOf: (item: Item) => Rule['solvedMode']): Item[] => [
  ...items.filter((item) => modeOf(item) === 'passed'),
  ...items.filter((item) => modeOf(item) === 'banned'),
]

/**
 * Rules on domains as they are after a few policies were changed: those of a base without the ones replaced, and the
 * changed ones. `segments` are the places that the base's segments have now, undefined for those that are gone.
 */
export function withChangedDomains(
  base: CustomDomains,
  changed: CustomDomains,
  isReplaced: IsReplaced,
  segments: readonly (number | undefined)[],
): CustomDomains {
  const known = new Map<number, DomainRules>()
  const rulesAt = (place: number): DomainRules => {
    const held = base.rulesAt(place % PLACES).flatMap(({ segment, rule }) => {
      const now = segments[segment]
      return now === undefined || isReplaced(rule.policyId) ? [] : [{ segment: now, rule }]
    })
    const all = [...changed.rulesAt(Math.floor(place / PLACES)), ...held]
    return passedFirst(all, ({ rule }) => rule.solvedMode)
  }
  return {
    find(first, second) {
      const own = changed.find(first, second)
      const held = base.find(first, second)
      return own === 0 ? held : own * PLACES + held
    },
    rulesAt(place) {
      const found = known.get(place) ?? rulesAt(place)
      known.set(place, found)
      return found
    },
  }
}

/** The same of a segment's rules on devices and addresses; each may be missing. */
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
  }
}

function changedIps(base: IpRules | null, changed: IpRules | null, isReplaced: IsReplaced): IpRules | null {
  if (!base) return changed
  return {
    find(ip, at) {
      const held = base.find(ip, at, isReplaced)
      const own = changed?.find(ip, at) ?? null
      return own && (!held || own.prefixLength >= held.prefixLength) ? own : held
    },
  }
}
