import type { CallFields } from '@netwarden/shared/api-calls'
import type { DnsServerCheck, DnsSettings } from '@netwarden/shared/domain'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'

export const dnsKey = ['dns'] as const

export function useDnsSettings() {
  return useAnswer(dnsKey, 'GET /api/system-config/dns')
}

export function fetchDnsSettings(): Promise<DnsSettings> {
  return call('GET /api/system-config/dns')
}

export async function saveDnsSettings(body: CallFields<'PUT /api/system-config/dns'>): Promise<DnsSettings> {
  const { hostBitsCleared: _, ...settings } = await call('PUT /api/system-config/dns', { body })
  return settings
}

export async function testDnsServers(
  servers: readonly string[],
  name: string,
  signal: AbortSignal,
): Promise<DnsServerCheck[]> {
  const body = { servers, ...(name !== '' && { name }) }
  return (await call('POST /api/system-config/dns/test', { body, signal })).servers
}
