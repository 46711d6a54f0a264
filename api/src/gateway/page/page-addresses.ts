import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ListenerStatus } from '../setup.ts'
import { parseEndpoint } from '../upstreams/endpoint.ts'

interface PageAddress {
  ip: string
  family: number
  isLoopback: boolean
  /** The network in which the machine has the address. */
  network: BlockList
}

/** The addresses of the page, of which each client gets the one in its own network where there is one. */
export class PageAddresses {
  private addresses: PageAddress[] = []

  use(listeners: readonly Pick<ListenerStatus, 'address' | 'isUp'>[]): void {
    const ips = listeners.filter(({ isUp }) => isUp).map(({ address }) => parseEndpoint(address).ip)
    // A client needs the zone of a link-local address, which a record does not have.
    this.addresses = [...new Set(ips)].filter((ip) => !ip.includes('%')).map(addressOf)
  }

  /** Null where clients of this address cannot reach the page by this family. */
  for(family: 4 | 6, clientIp: string): string | null {
    const ofFamily = this.addresses.filter((address) => address.family === family)
    const isLocal = isLoopback(clientIp)
    const near = ofFamily.find(({ network }) => isIn(network, clientIp))
    const other = ofFamily.find((address) => !address.isLoopback || isLocal)
    return (near ?? other)?.ip ?? null
  }
}

function addressOf(ip: string): PageAddress {
  const network = new BlockList()
  const own = Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .find(({ address }) => address === ip)
  const [base = ip, bits = '128'] = own?.cidr?.split('/') ?? []
  if (own) network.addSubnet(base, Number(bits), own.family === 'IPv4' ? 'ipv4' : 'ipv6')
  return { ip, family: isIP(ip), isLoopback: isLoopback(ip), network }
}

function isIn(network: BlockList, ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && network.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
