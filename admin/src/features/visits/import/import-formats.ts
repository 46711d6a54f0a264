/** What an import can be told to read; `auto` finds out from the first lines. */
export const IMPORT_FORMATS = [
  'auto',
  'zeek-dns',
  'zeek-ssl',
  'zeek-http',
  'zeek-conn',
  'bind-query',
  'bind-rpz',
  'unbound',
  'dnsmasq',
  'suricata-eve',
  'netwarden-ndjson',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Names of programs and their files: the same in every language. */
export const FORMAT_NAMES: Readonly<Record<Exclude<ImportFormat, 'auto'>, string>> = {
  'zeek-dns': 'Zeek dns.log',
  'zeek-ssl': 'Zeek ssl.log',
  'zeek-http': 'Zeek http.log',
  'zeek-conn': 'Zeek conn.log',
  'bind-query': 'BIND query log',
  'bind-rpz': 'BIND rpz log',
  unbound: 'Unbound',
  dnsmasq: 'dnsmasq',
  'suricata-eve': 'Suricata eve.json',
  'netwarden-ndjson': 'Netwarden NDJSON',
}

export function formatName(format: string): string {
  const names: Readonly<Record<string, string>> = FORMAT_NAMES
  return format
    .split('+')
    .map((part) => names[part] ?? part)
    .join(', ')
}
