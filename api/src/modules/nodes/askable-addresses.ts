import { canonicalIp } from '@netwarden/shared/validators'
import { parseEndpoint, showEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { METADATA_ADDRESSES } from '../../gateway/upstreams/metadata-addresses.ts'
import { isLoopback, isNeverAsked } from '../enforcers/index.ts'

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

/**
 * Where the console may send questions to a node. The node reports the addresses, so a compromised node could have the
 * console ask anywhere: only ports are asked that were named when it joined or that administrators have set, loopback only
 * where its reports come from this machine, and no more than a few addresses.
 */
export function askableAddresses({ addresses, listen, from }: Reported): string[] {
  const ports = new Set(listen.length === 0 ? [DNS_PORT] : listen.flatMap(portOf))
  const isHere = from !== undefined && isLoopback(from)
  const askable = addresses.flatMap((text) => {
    const { ip, port } = parseEndpoint(text)
    const known = canonicalIp(ip)
    const isRefused = known === null || isNeverAsked(known) || METADATA_ADDRESSES.has(known)
    if (isRefused || !ports.has(port) || (isLoopback(known) && !isHere)) return []
    return [showEndpoint({ ip: known, port })]
  })
  return [...new Set(askable)].slice(0, MOST_ASKED)
}

/** A node may have named anything. */
function portOf(endpoint: string): number[] {
  const { port } = parseEndpoint(endpoint)
  return Number.isInteger(port) && port > 0 && port <= 0xffff ? [port] : []
}
