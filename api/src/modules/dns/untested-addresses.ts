import ipaddr from 'ipaddr.js'

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
