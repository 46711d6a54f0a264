import ipaddr from 'ipaddr.js'

/** A site gets at least a /64 (RFC 6177), so one client can choose among all of its addresses. */
const IPV6_PREFIX = 64

/** Key of one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address.toString())}/${IPV6_PREFIX}`).toString()
}

function withoutZone(ip: string): string {
  return ip.split('%', 1)[0] ?? ip
}
