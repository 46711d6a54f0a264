import { buildPrefixMatcher } from '@netwarden/shared/policy'
import { embeddedIpv4, parseNetwork } from '@netwarden/shared/validators'

/** Networks that no public name should resolve to, since a browser would treat the page there as that name's own. */
export const PRIVATE_NETWORKS = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '100.64.0.0/10',
  ],
  ...['::1/128', 'fc00::/7', 'fe80::/10', 'fec0::/10'],
]
const matcher = buildPrefixMatcher(
  PRIVATE_NETWORKS.flatMap((text) => {
    const network = parseNetwork(text)
    return network ? [{ network, value: 0 }] : []
  }),
  (outer) => outer,
)

/** Whether an answer leads to a private address; an unspecified one alone is how many servers answer banned names. */
export function hasPrivateAddress(addresses: readonly string[]): boolean {
  return !addresses.every(isUnspecified) && addresses.some(isPrivateAddress)
}

function isPrivateAddress(ip: string): boolean {
  return (
    matcher.find(ip) >= 0 || isUnspecified(ip) || embeddedIpv4(ip).some((inner) => matcher.find(inner) >= 0)
  )
}

/** Many servers answer banned names with it. */
export function isUnspecified(ip: string): boolean {
  return ip === '0.0.0.0' || ip === '::'
}
