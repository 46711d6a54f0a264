import type { DnsServerCheck, DnsSettings, DnsTest, WrittenDnsSettings } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'

const PATH = '/api/system-config/dns'
export const dnsKey = ['dns'] as const

export function useDnsSettings() {
  return useAnswer<DnsSettings>(dnsKey, PATH)
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
