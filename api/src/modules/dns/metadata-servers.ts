import { addressOfDnsServer } from '@netwarden/shared/validators'
import { METADATA_ADDRESSES } from '../../gateway/upstreams/metadata-addresses.ts'
import { readSystemServers } from '../../gateway/upstreams/system-servers.ts'
import { OutboundGuard } from '../../platform/outbound/index.ts'

const SYSTEM_SERVERS = '/etc/resolv.conf'

/**
 * Whether a server, in canonical form, is never queried and must not become a setting: a metadata service that nothing on this machine
 * names as its resolver. On some clouds the same address resolves names.
 */
export function createMetadataCheck(
  outboundAllow: readonly string[],
  systemServers = () => readSystemServers(SYSTEM_SERVERS),
): (server: string) => boolean {
  const named = new OutboundGuard(outboundAllow).onlyNamed()
  return (server) => {
    const ip = addressOfDnsServer(server)
    if (ip === null || !METADATA_ADDRESSES.has(ip)) return false
    return !named.isAllowed(ip) && !systemServers().includes(ip)
  }
}
