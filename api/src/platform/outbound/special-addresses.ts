import { buildPrefixMatcher, type PrefixMatcher } from '@netwarden/shared/policy'
import { parseNetwork } from '@netwarden/shared/validators'

/** Networks with a special purpose (IANA special-purpose registries, RFC 6890; multicast). */
const SPECIAL_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
] as const

const matcher: PrefixMatcher = buildPrefixMatcher(
  SPECIAL_NETWORKS.flatMap((text) => {
    const network = parseNetwork(text)
    return network ? [{ network, value: 1 }] : []
  }),
  (outer) => outer,
)

/** Private, loopback, link-local, documentation, multicast and the like: no owner and no country. */
export function isSpecialAddress(ip: string): boolean {
  return matcher.find(ip) >= 0
}
