import { BELOW } from './list-name.ts'

/**
 * A list is stored and exported with one entry per line: `name` bans the name and all names below, `*.name` only the
 * names below, and `@@||name^` or `@@||*.name^` excludes them again. The longest entry for a name decides.
 */
const EXCEPTION_BEFORE = '@@||'
const EXCEPTION_AFTER = '^'

export interface ListEntry {
  name: string
  /** Whether the entry omits the name itself. */
  isBelowOnly: boolean
  isException: boolean
}

export function exceptionEntry(name: string): string {
  return `${EXCEPTION_BEFORE}${name}${EXCEPTION_AFTER}`
}

export function isExceptionEntry(entry: string): boolean {
  return entry.startsWith(EXCEPTION_BEFORE)
}

export function readListEntry(entry: string): ListEntry {
  const isException = isExceptionEntry(entry)
  const text = isException ? entry.slice(EXCEPTION_BEFORE.length, -EXCEPTION_AFTER.length) : entry
  const isBelowOnly = text.startsWith(BELOW)
  return { name: isBelowOnly ? text.slice(BELOW.length) : text, isBelowOnly, isException }
}

/** Whether a list with these entries contains a canonical name. */
export function listHolds(entries: ReadonlySet<string>, domain: string): boolean {
  for (const suffix of suffixesOf(domain)) {
    const below = suffix === domain ? null : BELOW + suffix
    const has = (spell: (name: string) => string) =>
      entries.has(spell(suffix)) || (below !== null && entries.has(spell(below)))
    if (has(exceptionEntry)) return false
    if (has((name) => name)) return true
  }
  return false
}

/** The name and all its parents, longest first. */
export function* suffixesOf(domain: string): Generator<string> {
  for (let rest = domain; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    yield rest
    if (!rest.includes('.')) return
  }
}
