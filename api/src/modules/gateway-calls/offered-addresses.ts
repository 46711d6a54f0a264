import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

const DNS_PORT = 53
const OTHER_PORT = 5300
/** Bit of CAP_NET_BIND_SERVICE in the capabilities of a process. */
const BIND_SERVICE = 1n << 10n
const PRIVATE_RANGES = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/** Addresses of this machine that devices of a private network reach, with port 53 where this user may listen on it. */
export function offeredAddresses(): string[] {
  const port = mayUseDnsPort() ? DNS_PORT : OTHER_PORT
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, address }) => !internal && isPrivate(address))
    .map(({ address }) => `${address}#${port}`)
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.parse(address).range())
}

function mayUseDnsPort(): boolean {
  if (process.getuid?.() === 0) return true
  const firstFree = Number(readLine('/proc/sys/net/ipv4/ip_unprivileged_port_start') ?? Number.NaN)
  if (firstFree <= DNS_PORT) return true
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(readLine('/proc/self/status') ?? '')?.[1]
  return held !== undefined && (BigInt(`0x${held}`) & BIND_SERVICE) !== 0n
}

/** Null elsewhere than on Linux. */
function readLine(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
