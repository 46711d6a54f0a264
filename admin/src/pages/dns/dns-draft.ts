import type { CallFields } from '@netwarden/shared/api-calls'
import type { DnsSettings } from '@netwarden/shared/domain'
import { readDnsServerText } from '@netwarden/shared/validators'

/** An entry of the page; an unsaved one has no time and author. */
export interface DraftEntry {
  match: string
  servers: readonly string[]
  createdAt: string | null
  createdBy: string | null
}

export interface DnsDraft {
  /** The default servers as typed. */
  defaults: string
  entries: readonly DraftEntry[]
}

export const SERVER_SEPARATOR = ', '

export const defaultsOf = ({ defaultDNSServers }: DnsSettings) => defaultDNSServers.join(SERVER_SEPARATOR)

/** The parts that differ, as the API takes them; the default servers must be valid or none. */
export function changesOf(base: DnsSettings, draft: DnsDraft): CallFields<'PUT /api/system-config/dns'> {
  return {
    ...(hasOtherDefaults(base, draft.defaults) && {
      defaultDNSServers: readDnsServerText(draft.defaults).servers ?? [],
    }),
    ...(hasOtherEntries(base, draft.entries) && {
      specifiedDNSServers: draft.entries.map(({ match, servers }) => ({ match, servers })),
    }),
  }
}

export function isChanged(base: DnsSettings, { defaults, entries }: DnsDraft): boolean {
  return hasOtherDefaults(base, defaults) || hasOtherEntries(base, entries)
}

export function hasOtherEntries(base: DnsSettings, entries: readonly DraftEntry[]): boolean {
  return linesOf(entries) !== linesOf(base.specifiedDNSServers)
}

const hasOtherDefaults = (base: DnsSettings, defaults: string) => defaults.trim() !== defaultsOf(base)

function linesOf(entries: readonly DraftEntry[]): string {
  return JSON.stringify(entries.map(({ match, servers }) => [match, servers]))
}

/** The servers of a draft without duplicates, the default ones first. Null when the default ones are invalid. */
export function serversOf({ defaults, entries }: DnsDraft): string[] | null {
  const { servers } = defaults.trim() === '' ? { servers: [] } : readDnsServerText(defaults)
  return servers ? [...new Set([...servers, ...entries.flatMap((entry) => entry.servers)])] : null
}

export function without(entries: readonly DraftEntry[], entry: DraftEntry): DraftEntry[] {
  return entries.filter(({ match }) => match !== entry.match)
}
