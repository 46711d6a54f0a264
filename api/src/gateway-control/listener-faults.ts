import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../gateway/setup.ts'

type ListenerStatus = GatewayStatus['listeners'][number]

/** Why an address is not served, and the remedy; null where it is served. */
export function faultOfListener({ address, isUp, fault, code }: ListenerStatus): Message | null {
  if (isUp || fault === null) return null
  const isDnsPort = address.endsWith('#53')
  const key = fault === 'portTaken' && isDnsPort ? 'portTaken53' : fault
  return { key: `gateway.listener.${key}`, params: { address, code: code ?? '' } }
}

type Encrypted = GatewayStatus['encrypted']

/** The same for an address of encrypted DNS; without a certificate it is not served. */
export function faultOfEncrypted(
  listener: Encrypted['listeners'][number],
  certificate: Encrypted['certificate'],
): Message | null {
  if (listener.isUp) return null
  return faultOfListener(listener) ?? faultOfCertificate(certificate) ?? { key: 'gateway.starting' }
}

/** Why a certificate cannot be used, or will soon be of no use; null for a good one. */
export function faultOfCertificate(certificate: Encrypted['certificate']): Message | null {
  if (!certificate) return { key: 'gateway.certificate.required' }
  const { state, notAfter } = certificate
  if (state === 'good' || state === 'none') return null
  const date = notAfter === null ? '' : new Date(notAfter).toISOString().slice(0, 10)
  return { key: `gateway.certificate.${state}`, params: { date, roots: 'NETWARDEN_CERT_ROOTS' } }
}
