import { type DnsSettings, readDnsServerText } from '@netwarden/shared'

/** An entry as it stands in the page; without time and person it is not saved yet. */
export interface DraftEntry {
  match: string
  servers: readonly string[]
  createdAt: string | null
  createdBy: string | null
}

export interface DnsDraft {
  /** As it is typed. */
  defaults: string
  entries: readonly DraftEntry[]
}

export const SERVER_SEPARATOR = ', '

export function draftOf({ defaultDNSServers, specifiedDNSServers }: DnsSettings): DnsDraft {
  return { defaults: defaultDNSServers.join(SERVER_SEPARATOR), entries: specifiedDNSServers }
}

/** The parts that differ, as the API takes them; the default servers must be valid or none. */
export function changesOf(base: DnsSettings, draft: DnsDraft): object {
  const { hasDefaults, hasEntries } = differences(base, draft)
  return {
    ...(hasDefaults && { defaultDNSServers: readDnsServerText(draft.defaults).servers ?? [] }),
    ...(hasEntries && {
      specifiedDNSServers: draft.entries.map(({ match, servers }) => ({ match, servers })),
    }),
  }
}

export function isChanged(base: DnsSettings, draft: DnsDraft): boolean {
  const { hasDefaults, hasEntries } = differences(base, draft)
  return hasDefaults || hasEntries
}

/** What somebody else saved, with what was changed here left as it is. */
export function rebased(base: DnsSettings, draft: DnsDraft, latest: DnsSettings): DnsDraft {
  const { hasDefaults, hasEntries } = differences(base, draft)
  const theirs = draftOf(latest)
  return {
    defaults: hasDefaults ? draft.defaults : theirs.defaults,
    entries: hasEntries ? draft.entries : theirs.entries,
  }
}

function differences(base: DnsSettings, draft: DnsDraft) {
  const saved = draftOf(base)
  return {
    hasDefaults: draft.defaults.trim() !== saved.defaults,
    hasEntries: linesOf(draft.entries) !== linesOf(saved.entries),
  }
}

function linesOf(entries: readonly DraftEntry[]): string {
  return JSON.stringify(entries.map(({ match, servers }) => [match, servers]))
}

/** The servers of a draft, each once: those by default first. Null where the default ones are not valid. */
export function serversOf({ defaults, entries }: DnsDraft): string[] | null {
  const { servers } = defaults.trim() === '' ? { servers: [] } : readDnsServerText(defaults)
  return servers ? [...new Set([...servers, ...entries.flatMap((entry) => entry.servers)])] : null
}

export function without(entries: readonly DraftEntry[], entry: DraftEntry): DraftEntry[] {
  return entries.filter(({ match }) => match !== entry.match)
}
