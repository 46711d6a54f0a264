import { canonicalDomain } from '../validators/domain-entry.ts'
import { canonicalIp } from '../validators/ip.ts'
import { canonicalMac } from '../validators/mac.ts'
import { formatNetwork, parseNetwork } from '../validators/network.ts'
import type { CustomPolicyRow } from './policy-rows.ts'
import { buildPrefixMatcher, type PrefixEntry } from './prefix-matcher.ts'
import type { DeviceRules, IpRules, NetworkRule, Rule } from './rule.ts'
import type { UnreadEntries } from './unread-entries.ts'

/** The custom rules of one segment on devices and on addresses of answers. */
export interface SegmentRules {
  /** Null where there are none. */
  readonly devices: DeviceRules | null
  readonly ips: IpRules | null
}

export function domainRuleOf({ id, entry, solvedMode }: CustomPolicyRow): Rule | null {
  const domain = canonicalDomain(entry)
  return domain === null ? null : { policyId: id, entry: domain, solvedMode }
}

export function compileSegmentRules(rows: readonly CustomPolicyRow[], unread: UnreadEntries): SegmentRules {
  const devices = new Map<string, Rule[]>()
  const ipRows: CustomPolicyRow[] = []
  for (const row of rows) {
    if (row.group === 'ip') ipRows.push(row)
    if (row.group === 'device') addDevice(devices, row, unread)
  }
  return {
    devices: devices.size === 0 ? null : { rulesOf: (address) => devices.get(address) ?? NO_RULES },
    ips: ipRows.length === 0 ? null : compileIps(ipRows, unread),
  }
}

const NO_RULES: readonly Rule[] = []

/** Where one device is named twice, passed beats banned, as among domains. */
function addDevice(
  devices: Map<string, Rule[]>,
  { id, entry, solvedMode }: CustomPolicyRow,
  unread: UnreadEntries,
) {
  const device = canonicalMac(entry) ?? canonicalIp(entry)
  if (device === null) {
    unread.add(entry)
    return
  }
  const rule: Rule = { policyId: id, entry: device, solvedMode }
  const held = devices.get(device)
  if (!held) devices.set(device, [rule])
  else if (solvedMode === 'passed') held.unshift(rule)
  else held.push(rule)
}

/** Policies on addresses are banned only; the longest prefix names the policy. */
function compileIps(rows: readonly CustomPolicyRow[], unread: UnreadEntries): IpRules {
  const rules: NetworkRule[] = []
  const entries: PrefixEntry[] = []
  for (const { id, entry } of rows) {
    const network = parseNetwork(entry)
    if (!network) {
      unread.add(entry)
      continue
    }
    const { prefixLength } = network
    const rule = { policyId: id, entry: formatNetwork(network), solvedMode: 'banned', prefixLength } as const
    entries.push({ network, value: rules.push(rule) - 1 })
  }
  /** By a rule's place that of the one whose network holds its own, or -1. */
  const around = new Int32Array(rules.length).fill(-1)
  const matcher = buildPrefixMatcher(entries, (outer, inner) => {
    around[inner] = outer
    return inner
  })
  return {
    find(ip, isReplaced) {
      for (let at = matcher.find(ip); ; at = around[at] ?? -1) {
        const rule = rules[at]
        if (!rule || !isReplaced?.(rule.policyId)) return rule ?? null
      }
    },
  }
}
