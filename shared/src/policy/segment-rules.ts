import { canonicalDomain } from '../validators/domain-entry.ts'
import { canonicalIp } from '../validators/ip.ts'
import { canonicalMac } from '../validators/mac.ts'
import { formatNetwork, parseNetwork } from '../validators/network.ts'
import type { CustomPolicyRow } from './policy-rows.ts'
import { buildPrefixMatcher, type PrefixEntry } from './prefix-matcher.ts'
import type { IpRules, Rule } from './rule.ts'
import type { UnreadEntries } from './unread-entries.ts'

/** The custom rules of one segment on devices and on addresses of answers. */
export interface SegmentRules {
  /** By IP and by MAC. */
  readonly devices: ReadonlyMap<string, Rule>
  readonly ips: IpRules | null
}

export function domainRuleOf({ id, entry, solvedMode }: CustomPolicyRow): Rule | null {
  const domain = canonicalDomain(entry)
  return domain === null ? null : { policyId: id, entry: domain, solvedMode }
}

export function compileSegmentRules(rows: readonly CustomPolicyRow[], unread: UnreadEntries): SegmentRules {
  const devices = new Map<string, Rule>()
  const ipRows: CustomPolicyRow[] = []
  for (const row of rows) {
    if (row.group === 'ip') ipRows.push(row)
    if (row.group === 'device') addDevice(devices, row, unread)
  }
  return { devices, ips: ipRows.length === 0 ? null : compileIps(ipRows, unread) }
}

/** Where one device is named twice, passed beats banned, as among domains. */
function addDevice(
  devices: Map<string, Rule>,
  { id, entry, solvedMode }: CustomPolicyRow,
  unread: UnreadEntries,
) {
  const device = canonicalMac(entry) ?? canonicalIp(entry)
  if (device === null) unread.add(entry)
  else if (devices.get(device)?.solvedMode !== 'passed')
    devices.set(device, { policyId: id, entry: device, solvedMode })
}

/** Policies on addresses are banned only; the longest prefix names the policy. */
function compileIps(rows: readonly CustomPolicyRow[], unread: UnreadEntries): IpRules {
  const rules: Rule[] = []
  const entries: PrefixEntry[] = []
  for (const { id, entry } of rows) {
    const network = parseNetwork(entry)
    if (!network) {
      unread.add(entry)
      continue
    }
    const rule: Rule = { policyId: id, entry: formatNetwork(network), solvedMode: 'banned' }
    entries.push({ network, value: rules.push(rule) - 1 })
  }
  return { rules, matcher: buildPrefixMatcher(entries, (_outer, inner) => inner) }
}
