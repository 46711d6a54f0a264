import { networkInterfaces } from 'node:os'
import { parseEndpoint, showEndpoint } from '../upstreams/endpoint.ts'

const ANY_ADDRESS = { '0.0.0.0': 'IPv4', '::': 'IPv6' } as const

/**
 * An unspecified address becomes each address of the machine: a socket for all of them would answer from an address
 * that the system picks, which clients reject.
 */
export function servedAddresses(listen: readonly string[]): string[] {
  const addresses = new Set<string>()
  for (const text of listen) {
    const { ip, port } = parseEndpoint(text)
    const family = Object.entries(ANY_ADDRESS).find(([any]) => any === ip)?.[1]
    const found = family === undefined ? [ip] : addressesOf(family)
    for (const each of found) addresses.add(showEndpoint({ ip: each, port }))
  }
  return [...addresses]
}

function addressesOf(family: 'IPv4' | 'IPv6'): string[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter((one) => one.family === family)
      .map(({ address }) => (address.startsWith('fe80:') ? `${address}%${name}` : address)),
  )
}
