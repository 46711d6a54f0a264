import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ListenerStatus } from '../setup.ts'
import { parseEndpoint } from '../upstreams/endpoint.ts'

const HTTP_PORT = 80

/** Query parameter with the banned name, in requests to the page's own address. */
export function nameQuery(name: string): string {
  return String(new URLSearchParams({ name }))
}

interface PageAddress {
  ip: string
  port: number
  family: number
  isLoopback: boolean
  /** The network in which the machine has the address. */
  network: BlockList
}

/** The addresses of the page, of which each client gets the one in its own network where there is one. */
export class PageAddresses {
  private addresses: PageAddress[] = []

  use(listeners: readonly Pick<ListenerStatus, 'address' | 'isUp'>[]): void {
    const up = listeners.filter(({ isUp }) => isUp).map(({ address }) => parseEndpoint(address))
    const ports = new Map(up.map(({ ip, port }) => [ip, port]))
    // A client needs the zone of a link-local address, which a record does not have.
    this.addresses = [...ports].filter(([ip]) => !ip.includes('%')).map(addressOf)
  }

  /** Null where clients of this address cannot reach the page by this family. */
  for(family: 4 | 6, clientIp: string): string | null {
    return this.find(family, clientIp)?.ip ?? null
  }

  /** Where a client finds the page of a name without a look-up of that name; null where it reaches none. */
  urlOf(name: string, clientIp: string): string | null {
    const own = isIP(clientIp) === 6 ? 6 : 4
    const found = this.find(own, clientIp) ?? this.find(own === 6 ? 4 : 6, clientIp)
    if (!found) return null
    const host = found.family === 6 ? `[${found.ip}]` : found.ip
    return `http://${host}${found.port === HTTP_PORT ? '' : `:${found.port}`}/?${nameQuery(name)}`
  }

  private find(family: 4 | 6, clientIp: string): PageAddress | null {
    const ofFamily = this.addresses.filter((address) => address.family === family)
    const isLocal = isLoopback(clientIp)
    const near = ofFamily.find(({ network }) => isIn(network, clientIp))
    const other = ofFamily.find((address) => !address.isLoopback || isLocal)
    return near ?? other ?? null
  }
}

function addressOf([ip, port]: readonly [string, number]): PageAddress {
  const network = new BlockList()
  const own = Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .find(({ address }) => address === ip)
  const [base = ip, bits = '128'] = own?.cidr?.split('/') ?? []
  if (own) network.addSubnet(base, Number(bits), own.family === 'IPv4' ? 'ipv4' : 'ipv6')
  return { ip, port, family: isIP(ip), isLoopback: isLoopback(ip), network }
}

function isIn(network: BlockList, ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && network.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
