import { suffixesOf } from './list-entries.ts'
import type { ListLine } from './list-form.ts'
import { BELOW } from './list-name.ts'

/** The rules for each name, each by its options. */
type Names = Map<string, readonly string[]>

const IMPORTANT = 'important'
/** Shared by all names with a single plain rule, which most lists consist of. */
const PLAIN: readonly string[] = ['']

/** Collects the lines of a list and resolves conflicts between them. */
export class ListGathering {
  readonly #bans: Names = new Map()
  readonly #exceptions: Names = new Map()
  /** Exceptions that pass a name below a ban and override no longer ban (dnsmasq). */
  readonly #passes: Names = new Map()
  readonly #cancelledBans: [name: string, options: string][] = []
  readonly #cancelledExceptions: [name: string, options: string][] = []

  add({ bans, exceptions, options, isCancelling, isLongestFirst }: ListLine): void {
    if (isCancelling) {
      for (const name of bans) this.#cancelledBans.push([name, options])
      for (const name of exceptions) this.#cancelledExceptions.push([name, options])
      return
    }
    for (const name of bans) note(this.#bans, name, options)
    for (const name of exceptions) note(isLongestFirst ? this.#passes : this.#exceptions, name, options)
  }

  /**
   * The bans and the names excluded from them. `isMostSpecific`: the longest entry decides, as in a response policy
   * zone. Otherwise an exception overrides each ban at its name and below, unless the ban is important (AdBlock).
   */
  finish({ isMostSpecific }: { isMostSpecific: boolean }): { domains: string[]; exceptions: string[] } {
    for (const [name, options] of this.#cancelledBans) cancel(this.#bans, name, options)
    for (const [name, options] of this.#cancelledExceptions) cancel(this.#exceptions, name, options)
    if (this.#exceptions.size > 0) this.#settle(isMostSpecific)
    for (const name of this.#passes.keys()) {
      this.#bans.delete(name)
      if (covering(this.#bans, name) && !this.#bans.has(BELOW + name)) this.#exceptions.set(name, PLAIN)
    }
    for (const name of this.#bans.keys())
      if (name.startsWith(BELOW) && this.#bans.has(name.slice(BELOW.length))) this.#bans.delete(name)
    return { domains: [...this.#bans.keys()], exceptions: [...this.#exceptions.keys()] }
  }

  #settle(isMostSpecific: boolean): void {
    for (const [name, rules] of this.#bans) {
      const over = isMostSpecific ? this.#exceptions.get(name) : covering(this.#exceptions, name)
      if (over && (isImportant(over) || !isImportant(rules))) this.#bans.delete(name)
    }
    for (const [name, rules] of this.#exceptions) {
      const over = covering(this.#bans, name)
      // An exception outside of all bans is superfluous. So is one for the name alone beside `*.name`.
      const isNeeded =
        over !== null && (isImportant(rules) || !isImportant(over)) && !this.#bans.has(BELOW + name)
      if (!isNeeded) this.#exceptions.delete(name)
    }
  }
}

function note(names: Names, name: string, options: string): void {
  const rules = names.get(name)
  if (rules === undefined) names.set(name, options === '' ? PLAIN : [options])
  else if (!rules.includes(options)) names.set(name, [...rules, options])
}

/** Only the rule with the same options is taken back. */
function cancel(names: Names, name: string, options: string): void {
  const left = names.get(name)?.filter((rule) => rule !== options)
  if (left === undefined || left.length === 0) names.delete(name)
  else names.set(name, left)
}

function isImportant(rules: readonly string[]): boolean {
  return rules !== PLAIN && rules.some((options) => options.split(',').includes(IMPORTANT))
}

/** The rules of the most important name that covers another one; null for none. */
function covering(names: Names, name: string): readonly string[] | null {
  const isBelowOnly = name.startsWith(BELOW)
  const base = isBelowOnly ? name.slice(BELOW.length) : name
  let found: readonly string[] | null = null
  for (const suffix of suffixesOf(base)) {
    const isBelow = isBelowOnly || suffix !== base
    const rules = names.get(suffix) ?? (isBelow ? names.get(BELOW + suffix) : undefined)
    if (rules && isImportant(rules)) return rules
    found ??= rules ?? null
  }
  return found
}
