import { z } from 'zod'
import type { StateReader } from '../../platform/state/client.ts'

const DNS_SETTINGS = 'dns'
const GATEWAY_SETTINGS = 'gateway'
const storedServers = z.object({ specifiedDNSServers: z.array(z.object({ match: z.string() })).default([]) })
const storedExceptions = z.object({ privateAnswerDomains: z.array(z.string()).default([]) })
const LOOKS_LIKE_DOMAIN = /^[^/\s]*\.[a-z][^/\s]*$/

/**
 * Domains that an administrator answers inside the network: own zones, domains with DNS servers of their own, and those
 * for which the gateway lets private answers through.
 */
export async function ownDomains(state: StateReader): Promise<string[]> {
  const [zones, settings] = await Promise.all([
    state.selectFrom('dnsZone').select('origin').execute(),
    state
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', [DNS_SETTINGS, GATEWAY_SETTINGS])
      .execute(),
  ])
  const stored = (key: string): unknown => JSON.parse(settings.find((row) => row.key === key)?.value ?? '{}')
  const servers = storedServers.parse(stored(DNS_SETTINGS)).specifiedDNSServers.map(({ match }) => match)
  const { privateAnswerDomains } = storedExceptions.parse(stored(GATEWAY_SETTINGS))
  return [...zones.map(({ origin }) => origin), ...servers, ...privateAnswerDomains]
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .filter((name) => LOOKS_LIKE_DOMAIN.test(name))
}
