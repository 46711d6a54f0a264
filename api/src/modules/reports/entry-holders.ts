import type { CompiledSegment } from '@netwarden/shared/policy'
import { canonicalMac, parseNetwork } from '@netwarden/shared/validators'

type Network = NonNullable<ReturnType<typeof parseNetwork>>
const WORD_BITS = 32

export type SegmentEntries = Pick<CompiledSegment, 'id' | 'entries'>

/** An entry of a segment that holds another entry whole. */
export interface EntryHolder {
  segmentId: string
  entry: string
}

/** Finds for an entry the one among those added that holds it whole, the segment that was added first first. */
export class EntryHolders {
  readonly #holders = new Map<string, EntryHolder>()
  readonly #lengths = new Set<number>()

  add(segmentId: string, entries: readonly string[]): void {
    for (const entry of entries) {
      const network = networkOf(entry)
      const key = network ? keyOf(network, network.prefixLength) : entry
      if (!this.#holders.has(key)) this.#holders.set(key, { segmentId, entry })
      if (network) this.#lengths.add(network.prefixLength)
    }
  }

  find(entry: string): EntryHolder | undefined {
    const network = networkOf(entry)
    if (!network) return this.#holders.get(entry)
    for (const length of this.#lengths) {
      const holder = length <= network.prefixLength ? this.#holders.get(keyOf(network, length)) : undefined
      if (holder !== undefined) return holder
    }
    return undefined
  }
}

function networkOf(entry: string): Network | null {
  return canonicalMac(entry) ? null : parseNetwork(entry)
}

/** The network of a prefix length around another. */
function keyOf({ address: { family, words } }: Network, length: number): string {
  const masked = words.map((word, index) => {
    const bits = Math.min(Math.max(length - index * WORD_BITS, 0), WORD_BITS)
    return bits === 0 ? 0 : (word >>> (WORD_BITS - bits)) * 2 ** (WORD_BITS - bits)
  })
  return `${family} ${length} ${masked.join()}`
}
