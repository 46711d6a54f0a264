import type { LogFormat } from '../visit.ts'
import { adguardhome } from './adguardhome.ts'
import { bindQuery } from './bind-query.ts'
import { bindRpz } from './bind-rpz.ts'
import { coredns } from './coredns.ts'
import { dnsmasq } from './dnsmasq.ts'
import { dnsmasqLeases } from './dnsmasq-leases.ts'
import { freeradius } from './freeradius.ts'
import { gateway } from './gateway.ts'
import { iscLeases } from './isc-leases.ts'
import { keaCsv } from './kea-csv.ts'
import { netwardenNdjson } from './netwarden-ndjson.ts'
import { pihole } from './pihole.ts'
import { portalCsv } from './portal-csv.ts'
import { suricataEve } from './suricata-eve.ts'
import { unbound } from './unbound.ts'
import { zeekConnLog } from './zeek-conn.ts'
import { zeekDhcpLog } from './zeek-dhcp.ts'
import { zeekDnsLog } from './zeek-dns.ts'
import { zeekFormats } from './zeek-format.ts'
import { zeekHttpLog } from './zeek-http.ts'
import { zeekSslLog } from './zeek-ssl.ts'

/** All formats that a source or an import may name. */
export const logFormats: readonly LogFormat[] = [
  ...zeekFormats([zeekDnsLog, zeekSslLog, zeekHttpLog, zeekConnLog, zeekDhcpLog]),
  bindQuery,
  bindRpz,
  unbound,
  dnsmasq,
  dnsmasqLeases,
  keaCsv,
  iscLeases,
  suricataEve,
  coredns,
  adguardhome,
  pihole,
  freeradius,
  portalCsv,
  netwardenNdjson,
  gateway,
]

export const formatNames: readonly string[] = logFormats.map(({ name }) => name)

/** Formats whose lines may hold passwords; their lines are never stored or shown unmasked. */
export const secretFormats: readonly LogFormat[] = logFormats.filter(({ createConcealer }) => createConcealer)
const secretNames: ReadonlySet<string> = new Set(secretFormats.map(({ name }) => name))

export function hasSecrets(format: string): boolean {
  return secretNames.has(format)
}

/** Whether a program rewrites the whole file at each change. */
export function isRewritten(format: string | null): boolean {
  return format !== null && findFormat(format)?.isRewritten === true
}

const MAX_DETECTION_LINES = 200
const MIN_SURE = 0.5

export function findFormat(name: string): LogFormat | undefined {
  return logFormats.find((format) => format.name === name)
}

/** Throws for an unknown format: input from outside is checked before. */
export function getFormat(name: string): LogFormat {
  const format = findFormat(name)
  if (!format) throw new Error(`no such log format: ${name}`)
  return format
}

/** The format of the first lines, with its confidence (0.5 to 1); null when no format matches. */
export function detectFormat(firstLines: readonly string[]): { format: LogFormat; sure: number } | null {
  const lines = firstLines.slice(0, MAX_DETECTION_LINES)
  let best: { format: LogFormat; sure: number } | null = null
  for (const format of logFormats) {
    const sure = format.detect(lines)
    if (sure >= MIN_SURE && sure > (best?.sure ?? 0)) best = { format, sure }
  }
  return best
}
