import { canonicalDomainName, endsInNumber, MAX_DOMAIN_LENGTH } from '../../validators/domain-name.ts'

/** As real lists have them: hyphens at the ends of labels are seen in the DNS, so they can be listed. */
const LISTED_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
export const BELOW = '*.'

/** The canonical name of an entry, or null. A leading dot is dropped; a leading `*.` stays, since it leaves out the name itself. */
export function canonicalListName(text: string): string | null {
  // Nearly all of a long list are canonical already, and a million lines are read while others wait.
  if (text.length <= MAX_DOMAIN_LENGTH && LISTED_NAME.test(text)) return endsInNumber(text) ? null : text
  if (!text.startsWith(BELOW)) return canonicalName(text.replace(/^\./, ''))
  const name = canonicalName(text.slice(BELOW.length))
  return name === null ? null : BELOW + name
}

function canonicalName(text: string): string | null {
  const name = text.toLowerCase().replace(/\.$/, '')
  if (name.length > MAX_DOMAIN_LENGTH) return null
  if (LISTED_NAME.test(name)) return endsInNumber(name) ? null : name
  return canonicalDomainName(name)
}

/** For forms whose syntax does not show that a single word is meant as a top-level domain. */
export function canonicalListNameWithDot(text: string): string | null {
  const name = canonicalListName(text)
  return name?.includes('.', name.startsWith(BELOW) ? BELOW.length : 0) ? name : null
}
