import { canonicalDomainName } from '@netwarden/shared'
import { canonicalDomain } from '../../ingest/formats/domain-name.ts'

/**
 * The spellings under which records may hold a name that a person typed: with A-labels, or, where a client asked
 * for the letters themselves, with its bytes written as \DDD.
 */
export function domainSpellings(text: string): [string, ...string[]] {
  const typed = text.toLowerCase()
  const others = [canonicalDomainName(text), canonicalDomain(text), bytesOf(typed)]
  return [typed, ...new Set(others.filter((name): name is string => name !== null && name !== typed))]
}

function bytesOf(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (letters) =>
    [...Buffer.from(letters, 'utf8')].map((byte) => `\\${byte}`).join(''),
  )
}
