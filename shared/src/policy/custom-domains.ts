import { type HashSeed, SuffixHashes } from './name-hash.ts'
import { type NameTable, NameTableBuilder } from './name-table.ts'
import type { Rule } from './rule.ts'

/** The custom rules for one name: of each segment that has any, passed before banned. */
export type DomainRules = readonly { readonly segment: number; readonly rule: Rule }[]

export interface CustomDomains {
  readonly table: NameTable
  /** The table's values are places here. */
  readonly rules: readonly DomainRules[]
}

export class CustomDomainsBuilder {
  private readonly hashes = new SuffixHashes()
  private readonly seed: HashSeed
  private readonly names = new NameTableBuilder()
  /** Value 0 means "not in the table", so place 0 stays empty. */
  private readonly rules: { segment: number; rule: Rule }[][] = [[]]

  constructor(seed: HashSeed) {
    this.seed = seed
  }

  /** `rule.entry` is the canonical name. */
  add(segment: number, rule: Rule): void {
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

  build(): CustomDomains {
    return { table: this.names.finish(), rules: this.rules }
  }
}
