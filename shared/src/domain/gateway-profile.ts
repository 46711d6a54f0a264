import { addressOfDnsServer } from '../validators/dns-server.ts'

/** Ways to point a device to encrypted DNS of the gateway. */
export const GATEWAY_PROFILES = ['apple-dot', 'apple-doh', 'android', 'windows', 'curl'] as const
export type GatewayProfileKind = (typeof GATEWAY_PROFILES)[number]

/** What a device needs: the name that it verifies, the path, and addresses as `ip#port`. */
export interface ProfileFacts {
  serverName: string
  path: string
  dot: readonly string[]
  doh: readonly string[]
}

/** A value that is typed or run on the device. */
export interface ProfileValue {
  name: 'hostname' | 'template' | 'command'
  value: string
}

const DOT_PORT = 853
const HTTPS_PORT = 443

/** Phones use DNS over TLS at this port only (RFC 7858 §3.1). */
export function hasUsualDotPort(dot: readonly string[]): boolean {
  return dot.some((endpoint) => portOf(endpoint) === DOT_PORT)
}

/** The address of DNS over HTTPS, with the port of its first listen address. */
export function dohUrl({ serverName, path, doh }: ProfileFacts): string {
  const port = portOf(doh[0] ?? '')
  return `https://${serverName}${port === HTTPS_PORT ? '' : `:${port}`}${path}`
}

/** The addresses of a channel that other devices reach. */
export function profileAddresses(endpoints: readonly string[]): string[] {
  const ips = endpoints.map((endpoint) => addressOfDnsServer(endpoint) ?? '')
  return [...new Set(ips)].filter((ip) => ip !== '' && ip !== '::1' && !ip.startsWith('127.'))
}

/** The values of devices that take no file. */
export function profileValues(
  kind: Exclude<GatewayProfileKind, 'apple-dot' | 'apple-doh'>,
  facts: ProfileFacts,
): ProfileValue[] {
  if (kind === 'android') return [{ name: 'hostname', value: facts.serverName }]
  const url = dohUrl(facts)
  if (kind === 'curl') return [{ name: 'command', value: `curl --doh-url ${url} https://example.com/` }]
  const commands = profileAddresses(facts.doh).map((ip): ProfileValue => {
    const options = '-AllowFallbackToUdp $False -AutoUpgrade $True'
    return {
      name: 'command',
      value: `Add-DnsClientDohServerAddress -ServerAddress ${ip} -DohTemplate ${url} ${options}`,
    }
  })
  return [{ name: 'template', value: url }, ...commands]
}

function portOf(endpoint: string): number {
  return Number(endpoint.split('#')[1] ?? HTTPS_PORT)
}
