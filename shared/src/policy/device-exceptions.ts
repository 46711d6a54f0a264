import { canonicalDomain } from '../validators/domain-entry.ts'
import { canonicalIp } from '../validators/ip.ts'
import { canonicalMac } from '../validators/mac.ts'
import { isDotOfLabel } from './label-dots.ts'
import type { CustomPolicyRow } from './policy-rows.ts'
import { counts, type IsReplaced, type Rule } from './rule.ts'
import type { RunningTerm } from './term.ts'
import type { UnreadEntries } from './unread-entries.ts'

/** Rules on names for single devices, independent of their segment. */
export interface DeviceExceptions {
  /** The rules for a canonical IP or MAC, in force or not. */
  of(address: string): readonly Rule[]
  all(): Iterable<DeviceException>
}

export interface DeviceException {
  /** Canonical IP or MAC. */
  readonly device: string
  readonly rule: Rule
}

export const NO_EXCEPTIONS: readonly Rule[] = []

export function compileExceptions(
  rows: readonly CustomPolicyRow[],
  terms: readonly RunningTerm[],
  unread: UnreadEntries,
): DeviceExceptions {
  const rules = new Map<string, Rule[]>()
  for (const { id, device = '', entry, solvedMode, term } of rows) {
    const address = canonicalMac(device) ?? canonicalIp(device)
    const domain = canonicalDomain(entry)
    if (address === null || domain === null) {
      unread.add(address === null ? device : entry)
      continue
    }
    const rule: Rule = {
      policyId: id,
      entry: domain,
      solvedMode,
      term: term === undefined ? null : (terms[term] ?? null),
    }
    const held = rules.get(address)
    if (held) held.push(rule)
    else rules.set(address, [rule])
  }
  return {
    of: (address) => rules.get(address) ?? NO_EXCEPTIONS,
    *all() {
      for (const [device, its] of rules) for (const rule of its) yield { device, rule }
    },
  }
}

/** The rules of a base without the ones changed since, and the changed ones. */
export function withChangedExceptions(
  base: DeviceExceptions,
  changed: DeviceExceptions,
  isReplaced: IsReplaced,
): DeviceExceptions {
  return {
    of(address) {
      const held = base.of(address).filter(({ policyId }) => !isReplaced(policyId))
      const own = changed.of(address)
      return own.length === 0 ? held : [...own, ...held]
    },
    *all() {
      yield* changed.all()
      for (const held of base.all()) if (!isReplaced(held.rule.policyId)) yield held
    },
  }
}

/** The exception for a name in force at a moment (epoch ms); the longest suffix first. */
export function findException(
  rules: readonly Rule[],
  name: string,
  at: number,
  withShadow: boolean,
): Rule | null {
  let found: Rule | null = null
  for (const rule of rules) {
    const isLonger = found === null || rule.entry.length > found.entry.length
    if (isLonger && covers(rule.entry, name) && counts(rule, at, withShadow)) found = rule
  }
  return found
}

function covers(suffix: string, name: string): boolean {
  if (!name.endsWith(suffix)) return false
  const dot = name.length - suffix.length - 1
  return dot < 0 || (name[dot] === '.' && !isDotOfLabel(name, dot))
}
