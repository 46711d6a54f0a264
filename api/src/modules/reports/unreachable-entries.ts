import { BUILT_IN_SEGMENT_ID, canonicalMac, parseNetwork, type SegmentRow } from '@netwarden/shared'

export interface UnreachableEntry {
  segmentId: string
  entry: string
  /** Id of the segment of higher rank that holds all of it. */
  by: string
}

type Network = NonNullable<ReturnType<typeof parseNetwork>>
const WORD_BITS = 32

/** Entries that never place a device, since a segment of higher rank holds them whole; at most so many. */
export function findUnreachableEntries(ranked: readonly SegmentRow[], limit: number): UnreachableEntry[] {
  const found: UnreachableEntry[] = []
  const owners = new Map<string, string>()
  const lengths = new Set<number>()
  for (const { id, entries } of ranked) {
    if (id === BUILT_IN_SEGMENT_ID) continue
    const own = entries.map((entry) => ({ entry, network: canonicalMac(entry) ? null : parseNetwork(entry) }))
    for (const { entry, network } of own) {
      const by = network ? holderOf(network, lengths, owners) : owners.get(entry)
      if (by !== undefined && found.length < limit) found.push({ segmentId: id, entry, by })
    }
    for (const { entry, network } of own) {
      const key = network ? keyOf(network, network.prefixLength) : entry
      if (!owners.has(key)) owners.set(key, id)
      if (network) lengths.add(network.prefixLength)
    }
  }
  return found
}

function holderOf(
  network: Network,
  lengths: ReadonlySet<number>,
  owners: ReadonlyMap<string, string>,
): string | undefined {
  for (const length of lengths) {
    const by = length <= network.prefixLength ? owners.get(keyOf(network, length)) : undefined
    if (by !== undefined) return by
  }
  return undefined
}

/** The network of a prefix length around another. */
function keyOf({ address: { family, words } }: Network, length: number): string {
  const masked = words.map((word, index) => {
    const bits = Math.min(Math.max(length - index * WORD_BITS, 0), WORD_BITS)
    return bits === 0 ? 0 : (word >>> (WORD_BITS - bits)) * 2 ** (WORD_BITS - bits)
  })
  return `${family} ${length} ${masked.join()}`
}
