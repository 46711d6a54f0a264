import { domainPatternSpellings, domainSpellings } from './domain-spellings.ts'

/** What a keyword for domains finds; patterns hold `*` for any text. */
export type DomainKeyword =
  | { kind: 'exact'; names: readonly string[] }
  | { kind: 'below'; names: readonly string[] }
  | { kind: 'pattern'; patterns: readonly string[] }

/**
 * `=name` is that name. A text with `*` is a pattern. A text with a dot is the name and everything below it. Any other
 * text is a part of a name. Names have the spellings under which visits may hold them.
 */
export function readDomainKeyword(text: string): DomainKeyword {
  if (text.startsWith('=')) return { kind: 'exact', names: domainSpellings(text.slice(1).trim()) }
  if (text.includes('*')) return { kind: 'pattern', patterns: domainPatternSpellings(text) }
  const name = text.replace(/^\.+|\.+$/g, '')
  if (name.includes('.')) return { kind: 'below', names: domainSpellings(name) }
  return { kind: 'pattern', patterns: domainPatternSpellings(`*${name}*`) }
}

/**
 * The pattern in letters, for names whose A-labels hide them; null where ASCII says it all. A-labels encode a label as
 * a whole (RFC 3492), so that a part of one is found in the decoded name only.
 */
export function unicodePattern(text: string): string | null {
  if (!/[^\0-\x7f]/.test(text) || text.startsWith('=')) return null
  const folded = text.normalize('NFC').toLowerCase()
  if (folded.includes('*')) return folded
  return folded.includes('.') ? null : `*${folded}*`
}

/** Whether a text is what a pattern says; in time that grows with the text alone. */
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
