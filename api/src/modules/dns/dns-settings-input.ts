import type {
  DnsServersInput,
  DnsSettingsChanges,
  SpecifiedDnsServersInput,
} from '@netwarden/shared/contract'
import type { ClearedEntry, SpecifiedDnsServers } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { MAX_DNS_SERVERS, MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { parseDnsMatch, readDnsServers, readDnsServerText } from '@netwarden/shared/validators'

export interface ReadDnsSettings {
  defaultDNSServers?: string[]
  specifiedDNSServers?: Pick<SpecifiedDnsServers, 'match' | 'servers'>[]
  /** The first 100. */
  hostBitsCleared: ClearedEntry[]
}

type Blame = (field: string, fault: Message) => void
type ReadSpecified = Pick<ReadDnsSettings, 'hostBitsCleared'> &
  Required<Pick<ReadDnsSettings, 'specifiedDNSServers'>>

/** Settings in canonical spelling; faults are a 400 that blames each field, the first 100. */
export function readDnsSettings(
  changes: DnsSettingsChanges,
  isMetadata: (server: string) => boolean,
): ReadDnsSettings {
  const faults: Record<string, Message> = {}
  const blame: Blame = (field, fault) => {
    if (Object.keys(faults).length < MAX_REPORTED_LINES) faults[field] = fault
  }
  const blameMetadata = (field: string, servers: readonly string[]) => {
    const part = servers.find(isMetadata)
    if (part !== undefined) blame(field, { key: 'validation.dnsServerMetadata', params: { part } })
  }
  const { defaultDNSServers: given, specifiedDNSServers: rows } = changes
  const byDefault = given === undefined ? undefined : readDefaultServers(given, blame)
  const specified = rows && readSpecified(rows, blame)
  blameMetadata('defaultDNSServers', byDefault ?? [])
  for (const [place, { servers }] of (specified?.specifiedDNSServers ?? []).entries())
    blameMetadata(`specifiedDNSServers.${place}.servers`, servers)
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
  return {
    ...(byDefault && { defaultDNSServers: byDefault }),
    ...(specified && { specifiedDNSServers: specified.specifiedDNSServers }),
    hostBitsCleared: specified?.hostBitsCleared ?? [],
  }
}

/** The servers of one field, in canonical spelling; blames the field and answers none where they are invalid. */
export function readServersField(
  given: DnsServersInput,
  field: string,
  most: number,
  blame: Blame,
): string[] {
  const { servers = [], faulty } =
    typeof given === 'string' ? readDnsServerText(given) : readDnsServers(given)
  if (isEmpty(given)) blame(field, { key: 'validation.required' })
  else if (faulty !== undefined) blame(field, { key: 'validation.dnsServer', params: { part: faulty } })
  else if (servers.length > most) blame(field, { key: 'validation.tooManyItems', params: { limit: most } })
  return servers
}

function isEmpty(given: DnsServersInput): boolean {
  return typeof given === 'string' ? given.trim() === '' : given.length === 0
}

/** Unlike the servers of an entry, these may be empty. */
function readDefaultServers(given: DnsServersInput, blame: Blame): string[] {
  return isEmpty(given) ? [] : readServersField(given, 'defaultDNSServers', MAX_DNS_SERVERS, blame)
}

function readSpecified(rows: readonly SpecifiedDnsServersInput[], blame: Blame): ReadSpecified {
  const firstPlace = new Map<string, number>()
  const read: ReadSpecified = { specifiedDNSServers: [], hostBitsCleared: [] }
  for (const [place, row] of rows.entries()) {
    const field = `specifiedDNSServers.${place}`
    const parsed = parseDnsMatch(row.match)
    const first = parsed ? firstPlace.get(parsed.span) : undefined
    if (!parsed) blame(`${field}.match`, { key: 'validation.dnsClientMatch', params: { part: row.match } })
    else if (first !== undefined)
      blame(`${field}.match`, { key: 'dns.matchTwice', params: { first: first + 1 } })
    else firstPlace.set(parsed.span, place)
    const servers = readServersField(row.servers, `${field}.servers`, MAX_DNS_SERVERS, blame)
    if (!parsed) continue
    read.specifiedDNSServers.push({ match: parsed.match, servers })
    if (parsed.hostBitsCleared && read.hostBitsCleared.length < MAX_REPORTED_LINES)
      read.hostBitsCleared.push({ given: row.match, entry: parsed.match })
  }
  return read
}
