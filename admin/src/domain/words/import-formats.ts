import type { Translate } from '../../kit/i18n/index.ts'

/** Names of programs and their files: the same in every language. Null: it has a text in each. */
const FORMAT_NAMES = {
  auto: null,
  'zeek-dns': 'Zeek dns.log',
  'zeek-ssl': 'Zeek ssl.log',
  'zeek-http': 'Zeek http.log',
  'zeek-conn': 'Zeek conn.log',
  'zeek-dhcp': 'Zeek dhcp.log',
  'bind-query': 'BIND query log',
  'bind-rpz': 'BIND rpz log',
  unbound: 'Unbound',
  dnsmasq: 'dnsmasq',
  'dnsmasq-leases': 'dnsmasq.leases',
  'kea-csv': 'Kea kea-leases.csv',
  'isc-leases': 'ISC dhcpd.leases',
  'suricata-eve': 'Suricata eve.json',
  coredns: 'CoreDNS log',
  adguardhome: 'AdGuard Home querylog.json',
  pihole: 'Pi-hole FTL queries (CSV)',
  freeradius: 'FreeRADIUS detail, linelog',
  'portal-csv': null,
  'netwarden-ndjson': 'Netwarden NDJSON',
} as const satisfies Readonly<Record<string, string | null>>

/** The formats of an import; `auto` detects the format from the first lines. */
export type ImportFormat = keyof typeof FORMAT_NAMES
export const IMPORT_FORMATS = Object.keys(FORMAT_NAMES) as ImportFormat[]

/** The name of a format; an import of several files has several. */
export function formatName(format: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    ...FORMAT_NAMES,
    auto: t('visits.import.format.auto'),
    'portal-csv': t('visits.import.format.portal-csv'),
  }
  return format
    .split('+')
    .map((part) => names[part] ?? part)
    .join(', ')
}

const LOGIN_FORMATS = ['freeradius', 'portal-csv']

/** Whether the import contained only log-ins and no visits. */
export function isOfLogins(format: string): boolean {
  return format.split('+').every((part) => LOGIN_FORMATS.includes(part))
}
