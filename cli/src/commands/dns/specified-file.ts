import { MAX_DNS_SETTINGS_BYTES } from '@netwarden/shared/limits'

/** A file of the servers of some clients: the clients, then their servers, in one cell or several. */
export const SPECIFIED_SERVERS = {
  field: 'specifiedDNSServers',
  mostBytes: MAX_DNS_SETTINGS_BYTES,
  entryOf: ([match = '', ...servers]: readonly string[]) => ({
    match,
    servers: servers.filter((cell) => cell !== '').join(','),
  }),
}
