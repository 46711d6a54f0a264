import { canonicalDomainName } from './domain-name.ts'

/**
 * The spellings under which records may store a typed name: unchanged, with A-labels, and, for clients that query the
 * letters themselves, with its bytes written as \DDD (RFC 1035 §5.1).
 */
export function domainSpellings(text: string): [string, ...string[]] {
  const typed = text.toLowerCase()
  return withOthers(typed, [canonicalDomainName(text), bytesOf(typed)])
}

/** The same for a pattern in which `*` matches any text: each part between dots and stars is treated as a label. */
export function domainPatternSpellings(pattern: string): [string, ...string[]] {
  const typed = pattern.toLowerCase()
  const labels = typed.replace(/[^*.]+/g, (label) =>
    FOREIGN.test(label) ? (canonicalDomainName(label) ?? label) : label,
  )
  return withOthers(typed, [labels, bytesOf(typed)])
}

const FOREIGN = /[^\0-\x7f]/

function withOthers(typed: string, others: readonly (string | null)[]): [string, ...string[]] {
  return [typed, ...new Set(others.filter((name) => name !== null && name !== typed))] as [
    string,
    ...string[],
  ]
}

function bytesOf(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (letters) =>
    Array.from(new TextEncoder().encode(letters), (byte) => `\\${byte}`).join(''),
  )
}
