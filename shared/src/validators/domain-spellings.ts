import { canonicalDomainName } from './domain-name.ts'

/**
 * The spellings under which records may hold a name that a person typed: as it is, with A-labels, or, where a client
 * asked for the letters themselves, with its bytes written as \DDD (RFC 1035 §5.1).
 */
export function domainSpellings(text: string): [string, ...string[]] {
  const typed = text.toLowerCase()
  return withOthers(typed, [canonicalDomainName(text), bytesOf(typed)])
}

/** The same of a pattern in which `*` stands for any text: what lies between dots and stars is taken for a label. */
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
