import { canonicalDomainName, endsInNumber, MAX_DOMAIN_LENGTH } from '../../validators/domain-name.ts'

/** Names of real lists: the DNS contains labels with hyphens at their ends, so lists may contain them. */
const LISTED_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
export const BELOW = '*.'

/**
 * The canonical name of an entry, or null. A leading dot is dropped; a leading `*.` is kept, because it omits the name
 * itself.
 */
export function canonicalListName(text: string): string | null {
  // Most entries of long lists are canonical already, and a million lines are read while other work waits.
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

/** For formats whose syntax does not mark a single label as a top-level domain. */
export function canonicalListNameWithDot(text: string): string | null {
  const name = canonicalListName(text)
  return name?.includes('.', name.startsWith(BELOW) ? BELOW.length : 0) ? name : null
}
