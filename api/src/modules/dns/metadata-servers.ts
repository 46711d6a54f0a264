import { addressOfDnsServer } from '@netwarden/shared/validators'
import { readSystemServers } from '../../gateway/upstreams/system-servers.ts'
import { OutboundGuard } from '../../platform/outbound/index.ts'

/** Cloud metadata services. */
const METADATA: ReadonlySet<string> = new Set([
  '169.254.169.254',
  'fd00:ec2::254',
  '100.100.100.200',
  '192.0.0.192',
])
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
    if (ip === null || !METADATA.has(ip)) return false
    return !named.isAllowed(ip) && !systemServers().includes(ip)
  }
}
