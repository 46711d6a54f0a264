import type { CertificateState, EncryptedDnsSettings, ServedCertificate } from '@netwarden/shared/domain'
import { ENCRYPTED_DNS_PATHS } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { canonicalDomain, canonicalIp } from '@netwarden/shared/validators'
import { canonicalEndpoints } from './canonical-endpoints.ts'

type Faults = Record<string, Message>

const DOT_PORT = '853'
const DOH_PORT = '443'
const PATH = /^\/[A-Za-z0-9._~/-]*$/
/** Of files that can be used, now or later. */
const USABLE = ['none', 'good', 'expiring', 'expired', 'notYetValid'] as const

/** Changes in canonical spelling; adds a fault for each field that is invalid by itself. */
export function readEncryptedDns(
  given: Partial<EncryptedDnsSettings>,
  faults: Faults,
): Partial<EncryptedDnsSettings> {
  const { dotListen, dohListen, dohPath, serverName, certificateFile, certificateKeyFile } = given
  const { dotListen: dot, dohListen: doh } = ENCRYPTED_DNS_PATHS
  if (dohPath !== undefined && !PATH.test(dohPath))
    faults[ENCRYPTED_DNS_PATHS.dohPath] = { key: 'gateway.doh.path' }
  const name = serverName === undefined ? undefined : readName(serverName, faults)
  return {
    ...given,
    ...(dotListen && { dotListen: canonicalEndpoints(dot, dotListen, DOT_PORT, faults) }),
    ...(dohListen && { dohListen: canonicalEndpoints(doh, dohListen, DOH_PORT, faults) }),
    ...(name !== undefined && { serverName: name }),
    ...(certificateFile !== undefined && { certificateFile: certificateFile?.trim() || null }),
    ...(certificateKeyFile !== undefined && { certificateKeyFile: certificateKeyFile?.trim() || null }),
  }
}

function readName(text: string | null, faults: Faults): string | null {
  if (text === null || text.trim() === '') return null
  const name = text.includes('*') || canonicalIp(text) !== null ? null : canonicalDomain(text)
  if (name === null) faults[ENCRYPTED_DNS_PATHS.serverName] = { key: 'gateway.serverName.invalid' }
  return name
}

interface Whole {
  settings: EncryptedDnsSettings & { listen: readonly string[] | null }
  hasConsoleCertificate: boolean
  /** What the files hold; null where the certificate does not change. */
  served: ServedCertificate | null
  roots: readonly string[]
}

/** Faults that only the complete settings show. */
export function assertWholeEncryptedDns({ settings, hasConsoleCertificate, served, roots }: Whole): void {
  const { listen, dotListen, dohListen, certificateSource: source } = settings
  const faults: Faults = {}
  const blame = (name: keyof EncryptedDnsSettings, key: Message['key'], params?: Message['params']) => {
    faults[ENCRYPTED_DNS_PATHS[name]] ??= params ? { key, params } : { key }
  }
  if (source === 'none' && dotListen.length + dohListen.length > 0)
    blame('certificateSource', 'gateway.certificate.required')
  if (source === 'console' && !hasConsoleCertificate)
    blame('certificateSource', 'gateway.certificate.noConsole')
  if (source === 'files') {
    if (settings.certificateFile === null) blame('certificateFile', 'validation.required')
    if (settings.certificateKeyFile === null) blame('certificateKeyFile', 'validation.required')
    const state = served?.state ?? 'none'
    if (!isUsable(state))
      blame(
        state === 'mismatched' ? 'certificateKeyFile' : 'certificateFile',
        `gateway.certificate.${state}`,
        {
          roots: roots.join(', '),
        },
      )
  }
  const taken = new Set(listen ?? [])
  for (const [name, endpoints] of [
    ['dotListen', dotListen],
    ['dohListen', dohListen],
  ] as const)
    for (const endpoint of endpoints) {
      if (taken.has(endpoint)) blame(name, 'gateway.listen.twice', { part: endpoint })
      taken.add(endpoint)
    }
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
}

function isUsable(state: CertificateState): state is (typeof USABLE)[number] {
  return USABLE.some((usable) => usable === state)
}
