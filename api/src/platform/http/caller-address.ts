import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** `192.0.2.1:5678` and `[2001:db8::1]:5678`, as some proxies write addresses. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
]
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** The address of a request. A forwarded header counts only when it is an address. */
export function callerAddress(request: FastifyRequest): string {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress ?? '') ?? ''
}

/** A request of a client on this host; a proxy on this host forwards requests of other hosts. */
export function isFromThisHost({ headers, raw, socket }: FastifyRequest): boolean {
  const peer = readAddress(socket.remoteAddress ?? '')
  if (peer === null || ipaddr.parse(peer).range() !== 'loopback') return false
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  // nginx forwards by HTTP/1.0 unless it is set otherwise; scrapers speak 1.1.
  return raw.httpVersion !== '1.0' && LOOPBACK_HOST.test(headers.host ?? '')
}

function readAddress(text: string): string | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(text.trim()) ?? []
  const [address = ''] = (inBrackets ?? beforePort ?? text.trim()).split('%', 1)
  // Four decimal parts alone: other spellings of IPv4 have several readings.
  const isAddress = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
  return isAddress ? ipaddr.process(address).toString() : null
}
