import { buildPrefixMatcher } from '@netwarden/shared/policy'
import { canonicalIp, parseNetwork } from '@netwarden/shared/validators'
import { parseEndpoint, showEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { METADATA_ADDRESSES } from '../../gateway/upstreams/metadata-addresses.ts'

interface Reported {
  addresses: readonly string[]
  /** Where the node listens by its join, or by what administrators have set; each `ip#port`. */
  listen: readonly string[]
  /** Where its last report came from. */
  from: string | undefined
}

/** Addresses of one enforcer that are asked in a round. */
const MOST_ASKED = 4
const DNS_PORT = 53

const LOOPBACK = matcherOf(['127.0.0.0/8', '::1/128'])
/** No DNS server for others is at these: unspecified, of the link alone, multicast, reserved, and IPv4 in IPv6. */
const NEVER = matcherOf([
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['::/128', '64:ff9b::/96', 'fe80::/10', 'ff00::/8'],
])

/**
 * Where the console may send questions to a node. The node reports the addresses, so a compromised node could have the
 * console ask anywhere: only ports are asked that were named when it joined or that administrators have set, loopback only
 * where its reports come from this machine, and no more than a few addresses.
 */
export function askableAddresses({ addresses, listen, from }: Reported): string[] {
  const ports = new Set(listen.length === 0 ? [DNS_PORT] : listen.flatMap(portOf))
  const isHere = from !== undefined && isIn(LOOPBACK, from)
  const askable = addresses.flatMap((text) => {
    const { ip, port } = parseEndpoint(text)
    const known = canonicalIp(ip)
    const isRefused = known === null || isIn(NEVER, known) || METADATA_ADDRESSES.has(known)
    if (isRefused || !ports.has(port) || (isIn(LOOPBACK, known) && !isHere)) return []
    return [showEndpoint({ ip: known, port })]
  })
  return [...new Set(askable)].slice(0, MOST_ASKED)
}

/** A node may have named anything. */
function portOf(endpoint: string): number[] {
  const { port } = parseEndpoint(endpoint)
  return Number.isInteger(port) && port > 0 && port <= 0xffff ? [port] : []
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

function isIn(networks: ReturnType<typeof matcherOf>, ip: string): boolean {
  return networks.find(ip) >= 0
}
