import { canonicalMac } from '../validators/mac.ts'
import { parseNetwork } from '../validators/network.ts'
import type { SegmentRow } from './policy-rows.ts'
import { buildPrefixMatcher, type PrefixEntry } from './prefix-matcher.ts'
import type { UnreadEntries } from './unread-entries.ts'

interface SegmentMatch {
  /** Position of the segment in rank order. */
  segment: number
  /** The entry that matches the device. */
  entry: string
}

export interface DeviceIndex {
  /** The first segment by rank that contains the device by address or MAC (canonical); null for none. */
  find(ip: string | null, mac: string | null): SegmentMatch | null
}

export function buildDeviceIndex(ranked: readonly SegmentRow[], unread: UnreadEntries): DeviceIndex {
  const matches: SegmentMatch[] = []
  const networks: PrefixEntry[] = []
  const byMac = new Map<string, number>()
  ranked.forEach(({ entries }, segment) => {
    for (const entry of entries) {
      const mac = canonicalMac(entry)
      const network = mac === null ? parseNetwork(entry) : null
      if (mac !== null) {
        if (!byMac.has(mac)) byMac.set(mac, matches.push({ segment, entry }) - 1)
      } else if (network) networks.push({ network, value: matches.push({ segment, entry }) - 1 })
      else unread.add(entry)
    }
  })
  const segmentOf = (match: number) => matches[match]?.segment ?? ranked.length
  const matcher = buildPrefixMatcher(networks, (outer, inner) =>
    segmentOf(outer) < segmentOf(inner) ? outer : inner,
  )
  return {
    find(ip, mac) {
      const byAddress = ip === null || networks.length === 0 ? -1 : matcher.find(ip)
      const byCard = (mac === null ? undefined : byMac.get(mac)) ?? -1
      return matches[segmentOf(byCard) < segmentOf(byAddress) ? byCard : byAddress] ?? null
    },
  }
}
