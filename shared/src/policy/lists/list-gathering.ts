import { suffixesOf } from './list-entries.ts'
import type { ListLine } from './list-form.ts'
import { BELOW } from './list-name.ts'

type Names = Map<string, { isImportant: boolean }>

/** Collects the lines of a list and resolves conflicts between them. */
export class ListGathering {
  readonly #bans: Names = new Map()
  readonly #exceptions: Names = new Map()
  readonly #cancelledBans = new Set<string>()
  readonly #cancelledExceptions = new Set<string>()

  add({ bans, exceptions, isImportant, isCancelling }: ListLine): void {
    if (isCancelling) {
      for (const name of bans) this.#cancelledBans.add(name)
      for (const name of exceptions) this.#cancelledExceptions.add(name)
      return
    }
    for (const name of bans) note(this.#bans, name, isImportant)
    for (const name of exceptions) note(this.#exceptions, name, isImportant)
  }

  /**
   * The bans and the names excluded from them. `isMostSpecific`: the longest entry decides, as in a response policy
   * zone. Otherwise an exception overrides each ban at its name and below, unless the ban is important (AdBlock).
   */
  finish({ isMostSpecific }: { isMostSpecific: boolean }): { domains: string[]; exceptions: string[] } {
    for (const name of this.#cancelledBans) this.#bans.delete(name)
    for (const name of this.#cancelledExceptions) this.#exceptions.delete(name)
    if (this.#exceptions.size > 0) this.#settle(isMostSpecific)
    for (const name of this.#bans.keys())
      if (name.startsWith(BELOW) && this.#bans.has(name.slice(BELOW.length))) this.#bans.delete(name)
    return { domains: [...this.#bans.keys()], exceptions: [...this.#exceptions.keys()] }
  }

  #settle(isMostSpecific: boolean): void {
    for (const [name, { isImportant }] of this.#bans) {
      const held = isMostSpecific ? this.#exceptions.get(name) : covering(this.#exceptions, name)
      if (held && (held.isImportant || !isImportant)) this.#bans.delete(name)
    }
    for (const [name, { isImportant }] of this.#exceptions) {
      const held = covering(this.#bans, name)
      // An exception outside of all bans is superfluous. So is one for the name alone beside `*.name`.
      const isNeeded = held !== null && (isImportant || !held.isImportant) && !this.#bans.has(BELOW + name)
      if (!isNeeded) this.#exceptions.delete(name)
    }
  }
}

function note(names: Names, name: string, isImportant: boolean): void {
  if (isImportant || !names.has(name)) names.set(name, { isImportant })
}

/** The most important name that covers another one; null for none. */
function covering(names: Names, name: string): { isImportant: boolean } | null {
  const isBelowOnly = name.startsWith(BELOW)
  const base = isBelowOnly ? name.slice(BELOW.length) : name
  let found: { isImportant: boolean } | null = null
  for (const suffix of suffixesOf(base)) {
    const isBelow = isBelowOnly || suffix !== base
    const held = names.get(suffix) ?? (isBelow ? names.get(BELOW + suffix) : undefined)
    if (held?.isImportant) return held
    found ??= held ?? null
  }
  return found
}
