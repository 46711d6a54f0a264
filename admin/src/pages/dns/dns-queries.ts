import type { DnsServerCheck, DnsSettings, DnsTest, WrittenDnsSettings } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

const PATH = '/api/system-config/dns'
export const dnsKey = ['dns'] as const

export function useDnsSettings() {
  return useQuery({
    queryKey: dnsKey,
    queryFn: ({ signal }) => call<DnsSettings>('GET', PATH, { signal }),
    meta: { isQuiet: true },
  })
}

export function fetchDnsSettings(): Promise<DnsSettings> {
  return call<DnsSettings>('GET', PATH)
}

export async function saveDnsSettings(body: object): Promise<DnsSettings> {
  const { hostBitsCleared: _, ...settings } = await call<WrittenDnsSettings>('PUT', PATH, { body })
  return settings
}

export async function testDnsServers(
  servers: readonly string[],
  name: string,
  signal: AbortSignal,
): Promise<DnsServerCheck[]> {
  const body = { servers, ...(name !== '' && { name }) }
  return (await call<DnsTest>('POST', `${PATH}/test`, { body, signal })).servers
}
