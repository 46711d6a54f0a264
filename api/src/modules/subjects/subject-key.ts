import type { SubjectKind } from '@netwarden/shared/contract'
import { isDeviceAddress } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import { canonicalDomainName, canonicalIp, canonicalMac } from '@netwarden/shared/validators'

/** An address that is not one, nor a device's MAC, is a subject that does not exist, like any other unknown id. */
export function canonicalKey(kind: SubjectKind, key: string): string {
  if (kind === 'org') return key
  if (kind === 'domain') return canonicalDomainName(key) ?? key.toLowerCase().replace(/(?<=.)\.$/, '')
  const canonical = canonicalIp(key) ?? (kind === 'device' ? canonicalMac(key) : null)
  // Records of addresses that are no device's own are those of no device.
  if (canonical === null || (kind === 'device' && !isDeviceAddress(canonical))) throw notFound()
  return canonical
}
