import { type HashSeed, SuffixHashes } from './name-hash.ts'
import { BYTES_PER_SLOT, capacityFor, NameTable, NameTableBuilder } from './name-table.ts'
import type { Rule } from './rule.ts'
import type { RunningTerm } from './term.ts'

/** The custom rules for one name by segment, passed before banned. */
export type DomainRules = readonly { readonly segment: number; readonly rule: Rule }[]

export interface CustomDomains {
  /** Place of the name with these hashes; 0 when no rule applies to it. */
  find(first: number, second: number): number
  rulesAt(place: number): DomainRules
  /** Every rule, decoded one after the other. */
  all(): Iterable<DomainRules[number]>
}

/** Sizes of the parts of packed custom domains. */
export interface CustomDomainSizes {
  /** Number of table slots. */
  capacity: number
  /** Number of names, place 0 included. */
  places: number
  rules: number
  textBytes: number
}

const WORD = Int32Array.BYTES_PER_ELEMENT
/**
 * Words per rule: segment, mode (1 for passed), term place plus 1 (0: none), and the text offsets after policy id and
 * entry.
 */
const WORDS_A_RULE = 5
const NO_RULES: DomainRules = []

/** A rule before packing: `term` is the place of a term, undefined when the rule is always in force. */
export type PlainRule = Omit<Rule, 'term'> & { readonly term: number | undefined }

export class CustomDomainsBuilder {
  private readonly hashes = new SuffixHashes()
  private readonly seed: HashSeed
  private readonly names = new NameTableBuilder()
  /** Value 0 means "not in the table", so place 0 stays empty. */
  private readonly rules: { segment: number; rule: PlainRule }[][] = [[]]

  constructor(seed: HashSeed) {
    this.seed = seed
  }

  /** Adds a rule; `rule.entry` is the canonical name. */
  add(segment: number, rule: PlainRule): void {
    this.hashes.fold(rule.entry, this.seed)
    const last = this.hashes.count - 1
    const first = this.hashes.first[last] ?? 0
    const second = this.hashes.second[last] ?? 0
    const held = this.names.get(first, second)
    const rules = this.rules[held] ?? []
    if (held === 0) this.names.put(first, second, this.rules.push([{ segment, rule }]) - 1)
    else if (rule.solvedMode === 'passed') rules.unshift({ segment, rule })
    else rules.push({ segment, rule })
  }

  /** Packs the rules into words and texts, which `openCustomDomains` reads in place. */
  pack(): { sizes: CustomDomainSizes; words: Int32Array; texts: Uint8Array } {
    const all = this.rules.flat()
    const sizes = { capacity: capacityFor(this.names.size), places: this.rules.length, rules: all.length }
    const tableWords = (sizes.capacity * BYTES_PER_SLOT) / WORD
    const words = new Int32Array(tableWords + sizes.places + 1 + all.length * WORDS_A_RULE)
    this.names.finish(words.subarray(0, tableWords))
    let at = tableWords
    let count = 0
    for (const rules of this.rules) {
      words[at++] = count
      count += rules.length
    }
    words[at++] = count
    const encoder = new TextEncoder()
    const parts: Uint8Array[] = []
    let end = 0
    const endOf = (text: string) => {
      const part = encoder.encode(text)
      parts.push(part)
      end += part.length
      return end
    }
    for (const { segment, rule } of all) {
      const isPassed = rule.solvedMode === 'passed' ? 1 : 0
      const term = rule.term === undefined ? 0 : rule.term + 1
      words.set([segment, isPassed, term, endOf(rule.policyId), endOf(rule.entry)], at)
      at += WORDS_A_RULE
    }
    const texts = new Uint8Array(end)
    let from = 0
    for (const part of parts) {
      texts.set(part, from)
      from += part.length
    }
    return { sizes: { ...sizes, textBytes: end }, words, texts }
  }
}

/** Number of words of the table and the rules. */
export function wordsOf({ capacity, places, rules }: CustomDomainSizes): number {
  return (capacity * BYTES_PER_SLOT) / WORD + places + 1 + rules * WORDS_A_RULE
}

/** Opens packed rules; `words` and `texts` may be in shared memory. The rules of a name are decoded on first use. */
export function openCustomDomains(
  { capacity, places, rules }: CustomDomainSizes,
  words: Int32Array,
  texts: Uint8Array,
  terms: readonly RunningTerm[],
): CustomDomains {
  const tableWords = (capacity * BYTES_PER_SLOT) / WORD
  const starts = words.subarray(tableWords, tableWords + places + 1)
  const ruleWords = words.subarray(tableWords + places + 1)
  const decoder = new TextDecoder()
  // Copied, because not every TextDecoder reads shared memory.
  const textOf = (from: number, to: number) => decoder.decode(texts.slice(from, to))
  const ruleAt = (index: number) => {
    const at = index * WORDS_A_RULE
    const [segment = 0, isPassed = 0, term = 0, idEnd = 0, entryEnd = 0] = ruleWords.subarray(
      at,
      at + WORDS_A_RULE,
    )
    const from = ruleWords[at - 1] ?? 0
    const rule: Rule = {
      policyId: textOf(from, idEnd),
      entry: textOf(idEnd, entryEnd),
      solvedMode: isPassed === 1 ? 'passed' : 'banned',
      term: terms[term - 1] ?? null,
    }
    return { segment, rule }
  }
  const known = new Map<number, DomainRules>()
  const table = new NameTable(words.subarray(0, tableWords))
  return {
    find: (first, second) => table.find(first, second),
    rulesAt(place) {
      const held = known.get(place)
      if (held) return held
      const [from = rules, to = rules] = [starts[place], starts[place + 1]]
      const found =
        from === to ? NO_RULES : Array.from({ length: to - from }, (_, index) => ruleAt(from + index))
      known.set(place, found)
      return found
    },
    *all() {
      for (let index = 0; index < rules; index++) yield ruleAt(index)
    },
  }
}
