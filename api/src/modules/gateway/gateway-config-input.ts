import type { GatewayChanges } from '@netwarden/shared/contract'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import {
  canonicalDomain,
  canonicalIp,
  canonicalIpOrCidr,
  canonicalListenAddress,
  parseIp,
} from '@netwarden/shared/validators'
import type { StoredGatewayConfig } from './stored-gateway-config.ts'

type Faults = Record<string, Message>

const DNS_PORT = '53'

/** Changes in canonical spelling; faults are a 400 that blames each field. */
export function readGatewayChanges({ version: _, ...given }: GatewayChanges): Partial<StoredGatewayConfig> {
  const faults: Faults = {}
  const read: Partial<StoredGatewayConfig> = {
    ...given,
    ...lists(given, faults),
    ...sinkholes(given, faults),
  }
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
  return read
}

/** Faults that only the complete settings show. */
export function assertWholeConfig(
  { enabled, banAnswer, sinkholeIPv4, sinkholeIPv6 }: StoredGatewayConfig,
  isForbidden: boolean,
): void {
  if (enabled && isForbidden) throw fieldErrors({ enabled: 'gateway.forbidden' })
  if (banAnswer === 'sinkhole' && sinkholeIPv4 === null && sinkholeIPv6 === null)
    throw fieldErrors({ sinkholeIPv4: 'gateway.sinkhole.required' })
}

function lists(given: GatewayChanges, faults: Faults): Partial<StoredGatewayConfig> {
  const { listen, allowedClients, privateAnswerDomains } = given
  if (listen?.length === 0) faults.listen = { key: 'validation.required' }
  return {
    ...(listen && { listen: each('listen', listen, canonicalListen, 'gateway.listen.invalid', faults) }),
    ...(allowedClients && {
      allowedClients: each(
        'allowedClients',
        allowedClients,
        canonicalIpOrCidr,
        'gateway.network.invalid',
        faults,
      ),
    }),
    ...(privateAnswerDomains && {
      privateAnswerDomains: each(
        'privateAnswerDomains',
        privateAnswerDomains,
        canonicalDomain,
        'gateway.domain.invalid',
        faults,
      ),
    }),
  }
}

/** Each in canonical spelling and once; the first that is none of its kind is blamed. */
function each(
  field: string,
  given: readonly string[],
  canonical: (text: string) => string | null,
  fault: TextKey,
  faults: Faults,
): string[] {
  const read = given.map((text) => canonical(text))
  const faulty = given[read.indexOf(null)]
  if (faulty !== undefined) faults[field] = { key: fault, params: { part: faulty.slice(0, 64) } }
  return [...new Set(read.flatMap((text) => text ?? []))]
}

function canonicalListen(text: string): string | null {
  const server = canonicalListenAddress(text)
  if (server === null) return null
  return server.includes('#') ? server : `${server}#${DNS_PORT}`
}

function sinkholes(
  { sinkholeIPv4, sinkholeIPv6 }: GatewayChanges,
  faults: Faults,
): Partial<StoredGatewayConfig> {
  const read = (field: string, text: string | null, family: 4 | 6) => {
    if (text === null || text === '') return null
    const ip = canonicalIp(text)
    if (ip === null || parseIp(ip)?.family !== family) faults[field] = { key: 'validation.ip' }
    return ip
  }
  return {
    ...(sinkholeIPv4 === undefined ? {} : { sinkholeIPv4: read('sinkholeIPv4', sinkholeIPv4, 4) }),
    ...(sinkholeIPv6 === undefined ? {} : { sinkholeIPv6: read('sinkholeIPv6', sinkholeIPv6, 6) }),
  }
}
