import type { X509Certificate } from 'node:crypto'
import { type Answer, buildAnswer } from '../answers/answer.ts'
import type { EncryptedSettings } from '../setup.ts'
import { parseEndpoint } from '../upstreams/endpoint.ts'
import { addressOctets } from '../wire/address-text.ts'
import { RCODE, TYPE } from '../wire/codes.ts'
import type { Query } from '../wire/query.ts'
import { questionOf, wireNameOf, wireNameOfText } from '../wire/question.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'

/** What is served now. */
export interface Discovered {
  settings: Pick<EncryptedSettings, 'serverName' | 'ddr' | 'dohPath'>
  leaf: X509Certificate | null
  /** Addresses as `ip#port`. */
  dot: readonly string[]
  doh: readonly string[]
}

const TTL = 300
const KEY = { alpn: 1, port: 3, ipv4hint: 4, ipv6hint: 6, dohpath: 7 } as const
const BY_ADDRESS = '_dns.resolver.arpa'

/** Answers by which devices find the encrypted addresses of their own server (RFC 9462). */
export class Discovery {
  constructor(private readonly served: () => Discovered) {}

  /**
   * Null for any other question, and where the certificate does not cover what a device verifies: the name, and for a
   * question by address the address that was asked.
   * @param local the address that received the query; empty where it came over an encrypted connection
   */
  answer(query: Query, local: string): Answer | null {
    if (query.type !== TYPE.SVCB || !query.name.startsWith('_dns.')) return null
    const { settings, leaf, dot, doh } = this.served()
    const { serverName, ddr, dohPath } = settings
    if (!ddr || serverName === null || !leaf || leaf.checkHost(serverName) === undefined) return null
    const isByAddress = query.name === BY_ADDRESS
    if (!isByAddress && query.name !== `_dns.${serverName}`) return null
    const isCovered = (endpoint: string) => leaf.checkIP(bareIp(endpoint)) !== undefined
    if (isByAddress && !(local === '' ? [...dot, ...doh].some(isCovered) : isCovered(local))) return null
    const target = wireNameOfText(serverName)
    const services = [
      ...byPort(dot.filter(isCovered), dot).map(([port, ips]) => [alpn('dot'), portOf(port), ...hints(ips)]),
      ...byPort(doh.filter(isCovered), doh).map(([port, ips]) => [
        alpn('h2'),
        portOf(port),
        ...hints(ips),
        parameter(KEY.dohpath, `${dohPath}{?dns}`),
      ]),
    ]
    if (services.length === 0) return null
    const owner = wireNameOf(query)
    const answer = services.map((parameters, index): ResourceRecord => {
      return { owner, type: TYPE.SVCB, ttl: TTL, data: number16(index + 1) + target + parameters.join('') }
    })
    return buildAnswer(questionOf(query), { rcode: RCODE.NOERROR, answer })
  }
}

function bareIp(endpoint: string): string {
  return parseEndpoint(endpoint).ip.split('%', 1)[0] ?? ''
}

/** Ports with the addresses that the certificate covers; a port without any is there all the same. */
function byPort(covered: readonly string[], all: readonly string[]): [number, string[]][] {
  const ports = new Map<number, string[]>(all.map((endpoint) => [parseEndpoint(endpoint).port, []]))
  for (const endpoint of covered) ports.get(parseEndpoint(endpoint).port)?.push(bareIp(endpoint))
  return [...ports]
}

function alpn(protocol: string): string {
  return parameter(KEY.alpn, String.fromCharCode(protocol.length) + protocol)
}

function portOf(port: number): string {
  return parameter(KEY.port, number16(port))
}

function hints(ips: readonly string[]): string[] {
  const octets = ips.map((ip) => addressOctets(ip) ?? '')
  const of = (key: number, length: number) => {
    const own = octets.filter((each) => each.length === length)
    return own.length === 0 ? [] : [parameter(key, own.join(''))]
  }
  return [...of(KEY.ipv4hint, 4), ...of(KEY.ipv6hint, 16)]
}

function parameter(key: number, value: string): string {
  return number16(key) + number16(value.length) + value
}

function number16(value: number): string {
  return String.fromCharCode(value >>> 8, value & 255)
}
