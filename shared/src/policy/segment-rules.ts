import { canonicalDomain } from '../validators/domain-entry.ts'
import { canonicalIp } from '../validators/ip.ts'
import { canonicalMac } from '../validators/mac.ts'
import { formatNetwork, parseNetwork } from '../validators/network.ts'
import type { PlainRule } from './custom-domains.ts'
import type { CustomPolicyRow } from './policy-rows.ts'
import { buildPrefixMatcher, type PrefixEntry } from './prefix-matcher.ts'
import { counts, type DeviceRules, type IpRules, type NetworkRule, type Rule } from './rule.ts'
import type { RunningTerm } from './term.ts'
import type { UnreadEntries } from './unread-entries.ts'

/** The custom rules of one segment for devices and for addresses of answers. */
export interface SegmentRules {
  /** Null without device rules. */
  readonly devices: DeviceRules | null
  readonly ips: IpRules | null
}

export function domainRuleOf({ id, entry, solvedMode, term }: CustomPolicyRow): PlainRule | null {
  const domain = canonicalDomain(entry)
  return domain === null ? null : { policyId: id, entry: domain, solvedMode, term }
}

export function compileSegmentRules(
  rows: readonly CustomPolicyRow[],
  terms: readonly RunningTerm[],
  unread: UnreadEntries,
): SegmentRules {
  const termOf = ({ term }: CustomPolicyRow) => (term === undefined ? null : (terms[term] ?? null))
  const devices = new Map<string, Rule[]>()
  const ipRows: CustomPolicyRow[] = []
  for (const row of rows) {
    if (row.group === 'ip') ipRows.push(row)
    if (row.group === 'device') addDevice(devices, row, termOf(row), unread)
  }
  return {
    devices:
      devices.size === 0
        ? null
        : { rulesOf: (address) => devices.get(address) ?? NO_RULES, all: () => [...devices.values()].flat() },
    ips: ipRows.length === 0 ? null : compileIps(ipRows, termOf, unread),
  }
}

const NO_RULES: readonly Rule[] = []

/** Passed overrides banned for a device with both, as for domains. */
function addDevice(
  devices: Map<string, Rule[]>,
  { id, entry, solvedMode }: CustomPolicyRow,
  term: RunningTerm | null,
  unread: UnreadEntries,
) {
  const device = canonicalMac(entry) ?? canonicalIp(entry)
  if (device === null) {
    unread.add(entry)
    return
  }
  const rule: Rule = { policyId: id, entry: device, solvedMode, term }
  const held = devices.get(device)
  if (!held) devices.set(device, [rule])
  else if (solvedMode === 'passed') held.unshift(rule)
  else held.push(rule)
}

/** Compiles policies on addresses, which are always banned; the policy with the longest prefix is reported. */
function compileIps(
  rows: readonly CustomPolicyRow[],
  termOf: (row: CustomPolicyRow) => RunningTerm | null,
  unread: UnreadEntries,
): IpRules {
  const rules: NetworkRule[] = []
  const entries: PrefixEntry[] = []
  for (const row of rows) {
    const network = parseNetwork(row.entry)
    if (!network) {
      unread.add(row.entry)
      continue
    }
    const rule: NetworkRule = {
      policyId: row.id,
      entry: formatNetwork(network),
      solvedMode: 'banned',
      term: termOf(row),
      prefixLength: network.prefixLength,
    }
    entries.push({ network, value: rules.push(rule) - 1 })
  }
  /** Place of the rule whose network contains the network of this rule, or -1. */
  const around = new Int32Array(rules.length).fill(-1)
  const matcher = buildPrefixMatcher(entries, (outer, inner) => {
    around[inner] = outer
    return inner
  })
  return {
    find(ip, at, withShadow, isReplaced) {
      for (let place = matcher.find(ip); ; place = around[place] ?? -1) {
        const rule = rules[place]
        if (!rule) return null
        if (counts(rule, at, withShadow) && !isReplaced?.(rule.policyId)) return rule
      }
    },
    all: () => rules,
  }
}
