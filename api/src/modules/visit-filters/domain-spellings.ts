import { domainSpellings } from '@netwarden/shared/validators'
import { canonicalDomain } from '../../pipeline/index.ts'

/** The spellings under which records may hold a name that a person typed, the one that ingest gives it included. */
export function spellingsOf(text: string): [string, ...string[]] {
  const spellings = domainSpellings(text)
  const kept = canonicalDomain(text)
  return kept === null || spellings.includes(kept) ? spellings : [...spellings, kept]
}
