import type { RiskRules } from '@netwarden/shared'
import { MOST_COUNTED_NAMES } from '@netwarden/shared/risk-engine'
import { reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  /** Hashes of the names. */
  names: Set<number>
  /** Of what stands below the registrable domain, over all names counted. */
  length: number
  characters: Map<string, number>
}

/** What stands below the registrable domain and is shorter carries little. */
const SHORTEST = 20
const MINUTES = 10

/** Many long and varied names below one registrable domain: data in questions. Names of known owners do not count. */
export function dnsTunnel({ level, thresholds }: RiskRules['dnsTunnel']): WindowedRule<Tally> {
  return {
    code: 'dnsTunnel',
    level,
    minutes: MINUTES,
    capacity: 20_000,
    subjectOf: ({ domain, registrableDomain, org, domainType }) =>
      registrableDomain === '' ||
      org !== '' ||
      domainType === 'local' ||
      domain.length - registrableDomain.length <= SHORTEST
        ? null
        : registrableDomain,
    open: () => ({ names: new Set(), length: 0, characters: new Map() }),
    count: (tally, { domain, registrableDomain }) => {
      const hash = hashOf(domain)
      if (tally.names.has(hash) || tally.names.size >= MOST_COUNTED_NAMES) return
      tally.names.add(hash)
      const below = domain.slice(0, -registrableDomain.length - 1)
      tally.length += below.length
      for (const character of below) {
        tally.characters.set(character, (tally.characters.get(character) ?? 0) + 1)
      }
    },
    judge: ({ names, length, characters }) => {
      if (names.size < thresholds.names || length < thresholds.meanLength * names.size) return null
      const entropy = entropyOf(characters, length)
      if (entropy < thresholds.entropy) return null
      const meanLength = Math.round(length / names.size)
      return [
        reason('names', {
          names: names.size,
          meanLength,
          entropy: Number(entropy.toFixed(1)),
          minutes: MINUTES,
          limit: thresholds.names,
          lengthLimit: thresholds.meanLength,
          entropyLimit: thresholds.entropy,
        }),
      ]
    },
  }
}

/** Bits a character. */
function entropyOf(characters: ReadonlyMap<string, number>, length: number): number {
  let bits = 0
  for (const count of characters.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

/** 32 bits (FNV-1a): two names in a window that share one are counted as one. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
