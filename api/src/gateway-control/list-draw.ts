import { type EntriesOf, type ListedRule, listRules, type PolicySet } from '@netwarden/shared/policy'

/** Entries that are skipped at most from one that is drawn to the next. */
const LONGEST_STEP = 300
/** Entries that are read for one at most. */
const MOST_READ = 2_000

/** Draws entries of the lists in force, walking on through their texts: the cost of one is the same for lists of any size. */
export class ListDraw {
  #of: PolicySet | null = null
  #rules: AsyncGenerator<ListedRule> | null = null

  constructor(private readonly entriesOf: EntriesOf) {}

  /** Null where no entry is suitable, or a text is not written yet. */
  async next(set: PolicySet, isSuitable: (rule: ListedRule) => boolean): Promise<ListedRule | null> {
    if (set !== this.#of) await this.#end()
    this.#of = set
    let skipped = Math.floor(Math.random() * LONGEST_STEP)
    let ends = 0
    let last: ListedRule | null = null
    try {
      for (let read = 0; read < MOST_READ && ends < 2; read += 1) {
        this.#rules ??= listRules(set, this.entriesOf)
        const { done, value } = await this.#rules.next()
        if (done) {
          this.#rules = null
          ends += 1
          continue
        }
        if (!isSuitable(value)) continue
        last = value
        if (skipped === 0) return value
        skipped -= 1
      }
    } catch {
      await this.#end()
    }
    return last
  }

  async #end(): Promise<void> {
    const rules = this.#rules
    this.#rules = null
    await rules?.return(undefined)
  }
}
