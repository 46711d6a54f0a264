import { parseDnsMatch, readDnsServerText } from '@netwarden/shared/validators'
import { type DraftEntry, SERVER_SEPARATOR } from '../dns-draft.ts'

/** An entry while it is typed. */
export interface EntryValues {
  match: string
  servers: string
}

export function valuesOf(entry: DraftEntry | undefined): EntryValues {
  return { match: entry?.match ?? '', servers: entry?.servers.join(SERVER_SEPARATOR) ?? '' }
}

/** The input as an entry; null when it is invalid. Other clients make a new entry. */
export function entryOf(typed: EntryValues, entry: DraftEntry | undefined): DraftEntry | null {
  const parsed = parseDnsMatch(typed.match.trim())
  const { servers } = readDnsServerText(typed.servers)
  if (!parsed || !servers) return null
  const origin = entry?.match === parsed.match ? entry : { createdAt: null, createdBy: null }
  return { ...origin, match: parsed.match, servers }
}

/** The canonical spelling of clients when it differs from the input. */
export function canonicalMatch(typed: string): string | null {
  const parsed = parseDnsMatch(typed.trim())
  return parsed && parsed.match !== typed.trim() ? parsed.match : null
}
