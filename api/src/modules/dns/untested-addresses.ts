import ipaddr from 'ipaddr.js'
import { readSystemServers } from '../../gateway/upstreams/system-servers.ts'
import { OutboundGuard } from '../../platform/outbound/index.ts'

/** Cloud metadata services, beside those that are link-local anyway. */
const METADATA: ReadonlySet<string> = new Set(['fd00:ec2::254', '100.100.100.200', '192.0.0.192'])

/**
 * Whether a server, `ip` or `ip#port` in canonical form, is never queried: link-local addresses (RFC 3927, RFC 4291
 * §2.5.6) and those of cloud metadata are no resolvers of a network, and answer for the machine alone.
 */
export function isUntestedServer(server: string): boolean {
  const [ip = ''] = server.split('#', 1)
  return METADATA.has(ip) || ipaddr.parse(ip).range() === 'linkLocal'
}

const METADATA_SERVER = '169.254.169.254'
const SYSTEM_SERVERS = '/etc/resolv.conf'

/**
 * Whether a server, in canonical form, must not become a setting: a metadata service that nothing on this machine
 * names as its resolver. On some clouds the same address resolves names.
 */
export function createMetadataCheck(
  outboundAllow: readonly string[],
  systemServers = () => readSystemServers(SYSTEM_SERVERS),
): (server: string) => boolean {
  const named = new OutboundGuard(outboundAllow).onlyNamed()
  return (server) => {
    const [ip = ''] = server.split('#', 1)
    if (ip !== METADATA_SERVER && !METADATA.has(ip)) return false
    return !named.isAllowed(ip) && !systemServers().includes(ip)
  }
}
