import { MAX_DNS_SERVERS } from '@netwarden/shared/limits'
import { parseDnsMatch, readDnsServerText } from '@netwarden/shared/validators'
import type { TextKey } from '../../kit/i18n/index.ts'
import type { DraftEntry } from './dns-draft.ts'

export interface DnsFault {
  key: TextKey
  params?: Record<string, string | number>
}

/** The same rule as the API's. */
export function serversFault(text: string): DnsFault | undefined {
  if (text.trim() === '') return { key: 'ui.required' }
  const { servers, faulty } = readDnsServerText(text)
  if (servers === undefined) return { key: 'dns.fault.server', params: { part: faulty } }
  return servers.length > MAX_DNS_SERVERS
    ? { key: 'dns.fault.tooMany', params: { limit: MAX_DNS_SERVERS } }
    : undefined
}

/** The default servers may be empty. */
export function defaultsFault(text: string): DnsFault | undefined {
  return text.trim() === '' ? undefined : serversFault(text)
}

/** `others`: the entries whose clients must not be repeated. */
export function matchFault(text: string, others: readonly DraftEntry[]): DnsFault | undefined {
  const part = text.trim()
  if (part === '') return { key: 'ui.required' }
  const parsed = parseDnsMatch(part)
  if (!parsed) return { key: 'dns.fault.match', params: { part } }
  const same = others.find(({ match }) => parseDnsMatch(match)?.span === parsed.span)
  return same && { key: 'dns.fault.matchTwice', params: { match: same.match } }
}
