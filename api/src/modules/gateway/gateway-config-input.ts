import type { GatewayChanges } from '@netwarden/shared/contract'
import { flatEncryptedDns } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { canonicalDomain, canonicalIp, canonicalIpOrCidr, parseIp } from '@netwarden/shared/validators'
import { canonicalEach, canonicalEndpoints } from './canonical-endpoints.ts'
import { readEncryptedDns } from './encrypted-dns-input.ts'
import type { StoredGatewayConfig } from './stored-gateway-config.ts'

type Faults = Record<string, Message>

/** Of the page, omitted fields stay unchanged, too. */
export type ReadChanges = Partial<Omit<StoredGatewayConfig, 'banPage'>> & {
  banPage?: Partial<StoredGatewayConfig['banPage']>
}

const DNS_PORT = '53'
const HTTP_PORT = '80'

/** Changes in canonical spelling; faults are a 400 that blames each field. */
export function readGatewayChanges({
  version: _,
  dot,
  doh,
  certificate,
  serverName,
  ddr,
  banPage,
  ...given
}: GatewayChanges): ReadChanges {
  const faults: Faults = {}
  const encrypted = flatEncryptedDns({ dot, doh, certificate, serverName, ddr })
  const read: ReadChanges = {
    ...given,
    ...readEncryptedDns(encrypted, faults),
    ...lists(given, faults),
    ...sinkholes(given, faults),
    ...(banPage && { banPage: page(banPage, faults) }),
  }
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
  return read
}

/** Faults that only the complete settings show. */
export function assertWholeConfig(
  { enabled, banAnswer, banPage, sinkholeIPv4, sinkholeIPv6 }: StoredGatewayConfig,
  isForbidden: boolean,
): void {
  if (enabled && isForbidden) throw fieldErrors({ enabled: 'gateway.forbidden' })
  if (banAnswer === 'sinkhole' && sinkholeIPv4 === null && sinkholeIPv6 === null)
    throw fieldErrors({ sinkholeIPv4: 'gateway.sinkhole.required' })
  if (banAnswer === 'page' && banPage.listen.length === 0)
    throw fieldErrors({ 'banPage.listen': 'gateway.page.required' })
}

function lists(given: Omit<GatewayChanges, 'banPage'>, faults: Faults): ReadChanges {
  const { listen, allowedClients, privateAnswerDomains } = given
  if (listen?.length === 0) faults.listen = { key: 'validation.required' }
  return {
    ...(listen && { listen: canonicalEndpoints('listen', listen, DNS_PORT, faults) }),
    ...(allowedClients && {
      allowedClients: canonicalEach(
        'allowedClients',
        allowedClients,
        canonicalIpOrCidr,
        'gateway.network.invalid',
        faults,
      ),
    }),
    ...(privateAnswerDomains && {
      privateAnswerDomains: canonicalEach(
        'privateAnswerDomains',
        privateAnswerDomains,
        canonicalDomain,
        'gateway.domain.invalid',
        faults,
      ),
    }),
  }
}

function page(
  { listen, ...others }: NonNullable<GatewayChanges['banPage']>,
  faults: Faults,
): NonNullable<ReadChanges['banPage']> {
  if (!listen) return others
  const read = canonicalEndpoints('banPage.listen', listen, HTTP_PORT, faults)
  return { ...others, listen: read }
}

function sinkholes({ sinkholeIPv4, sinkholeIPv6 }: GatewayChanges, faults: Faults): ReadChanges {
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
