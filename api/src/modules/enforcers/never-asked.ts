import { buildPrefixMatcher } from '@netwarden/shared/policy'
import { canonicalIp, parseNetwork } from '@netwarden/shared/validators'

/** No DNS server for others is at these: unspecified, link-local, multicast, reserved, and IPv4 in IPv6. */
const NEVER = matcherOf([
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['::/128', '64:ff9b::/96', 'fe80::/10', 'ff00::/8'],
])
const LOOPBACK = matcherOf(['127.0.0.0/8', '::1/128'])

/** Whether the console sends no question to an address, whoever names it. */
export function isNeverAsked(ip: string): boolean {
  return canonicalIp(ip) === null || NEVER.find(ip) >= 0
}

export function isLoopback(ip: string): boolean {
  return LOOPBACK.find(ip) >= 0
}

function matcherOf(networks: readonly string[]) {
  return buildPrefixMatcher(
    networks.flatMap((text) => {
      const network = parseNetwork(text)
      return network ? [{ network, value: 0 }] : []
    }),
    (outer) => outer,
  )
}
