import { nameEnd } from './message-writer.ts'

const PRIORITY_BYTES = 2
const KEY_IPV4_HINT = 4
const KEY_IPV6_HINT = 6

/**
 * The octets of each address hint in the data of an HTTPS or SVCB record (RFC 9460 §7.3): browsers connect to them
 * without an address query. Data that ends within a parameter yields the hints before it.
 */
export function hintedAddresses(data: string): string[] {
  const addresses: string[] = []
  for (let at = nameEnd(data, PRIORITY_BYTES); at + 4 <= data.length; ) {
    const key = number16(data, at)
    const from = at + 4
    const end = Math.min(data.length, from + number16(data, at + 2))
    const size = key === KEY_IPV4_HINT ? 4 : key === KEY_IPV6_HINT ? 16 : 0
    if (size > 0)
      for (let each = from; each + size <= end; each += size) addresses.push(data.slice(each, each + size))
    at = end
  }
  return addresses
}

/** The TargetName in wire form; the root stands for the owner (RFC 9460 §2.5). */
export function serviceTarget(data: string): string {
  return data.slice(PRIORITY_BYTES, nameEnd(data, PRIORITY_BYTES))
}

function number16(octets: string, at: number): number {
  return octets.charCodeAt(at) * 256 + octets.charCodeAt(at + 1)
}
