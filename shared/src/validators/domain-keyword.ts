import { withPlainDots } from './domain-name.ts'
import { domainPatternSpellings, domainSpellings } from './domain-spellings.ts'

/** The meaning of a search word for domains; `*` in a pattern matches any text. */
export type DomainKeyword =
  | { kind: 'exact'; names: readonly string[] }
  | { kind: 'below'; names: readonly string[] }
  | { kind: 'pattern'; patterns: readonly string[] }

/**
 * Reads a search word: `=name` is that name, a text with `*` is a pattern, a text with a dot is the name and all names
 * below it, any other text is a part of a name. Names have the spellings under which visits may be stored.
 */
export function readDomainKeyword(typed: string): DomainKeyword {
  const text = withPlainDots(typed)
  if (text.startsWith('=')) return { kind: 'exact', names: domainSpellings(text.slice(1).trim()) }
  if (text.includes('*')) return { kind: 'pattern', patterns: domainPatternSpellings(text) }
  const name = text.replace(/^\.+|\.+$/g, '')
  if (name.includes('.')) return { kind: 'below', names: domainSpellings(name) }
  return { kind: 'pattern', patterns: domainPatternSpellings(`*${name}*`) }
}

/**
 * The pattern in Unicode for names whose A-labels hide it; null when ASCII is sufficient. A-labels encode a label as a
 * whole (RFC 3492), so that a part of a label is found in the decoded name only.
 */
export function unicodePattern(text: string): string | null {
  if (!/[^\0-\x7f]/.test(text) || text.startsWith('=')) return null
  // UTS 46 maps letters of other widths, and dots of other scripts, in the same way.
  const folded = withPlainDots(text.normalize('NFKC')).toLowerCase()
  if (folded.includes('*')) return folded
  return folded.includes('.') ? null : `*${folded}*`
}

/** Whether a text matches a pattern, in time linear in the text. */
export function matchesPattern(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
