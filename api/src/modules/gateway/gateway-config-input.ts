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

/** Of the page, omitted fields stay unchanged, too. */
type ReadChanges = Partial<Omit<StoredGatewayConfig, 'banPage'>> & {
  banPage?: Partial<StoredGatewayConfig['banPage']>
}

const DNS_PORT = 53
const HTTP_PORT = 80

/** Changes in canonical spelling; faults are a 400 that blames each field. */
export function readGatewayChanges({ version: _, banPage, ...given }: GatewayChanges): ReadChanges {
  const faults: Faults = {}
  const read: ReadChanges = {
    ...given,
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
    ...(listen && { listen: each('listen', listen, listenAt(DNS_PORT), 'gateway.listen.invalid', faults) }),
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

/** Reads an address to listen on, which has this port where it names none. */
function listenAt(port: number): (text: string) => string | null {
  return (text) => {
    const server = canonicalListenAddress(text)
    if (server === null) return null
    return server.includes('#') ? server : `${server}#${port}`
  }
}

function page(
  { listen, ...others }: NonNullable<GatewayChanges['banPage']>,
  faults: Faults,
): NonNullable<ReadChanges['banPage']> {
  if (!listen) return others
  const read = each('banPage.listen', listen, listenAt(HTTP_PORT), 'gateway.listen.invalid', faults)
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
