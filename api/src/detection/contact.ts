import { isResolverAddress } from '@netwarden/shared/domain'
import type { AcceptedRecord } from './accepted-record.ts'
import { isPrivateAddress, isPublicAddress } from './address-kind.ts'
import { type AddressNames, nameOf, OWNED } from './address-names.ts'
import { isFileDrop } from './known-services.ts'
import { isPopularName } from './popular-name.ts'
import { registeredNameOf } from './registered-name.ts'
import { isServerLookUp } from './server-look-ups.ts'

/** One contact of a device with a name, or with an address and port that no name is known of. */
export interface Contact {
  at: number
  /** The host's name, or the address and port. */
  subject: string
  /** The domain that somebody registered, or the address and port: what other devices contact, too. */
  group: string
  deviceId: string
  deviceIp: string
  deviceMac: string
  /** Empty for a contact with a name. */
  dstIp: string
  dstPort: number
  org: string
}

/** DNS, also encrypted, DHCP and NTP: clients of these are regular by nature. A resolver outside is found by a rule of its own. */
export const REGULAR_PORTS: ReadonlySet<number> = new Set([53, 67, 68, 123, 853])
/** What servers ask about zones: no contact with a host. */
const OF_ZONES: ReadonlySet<string> = new Set(['AXFR', 'DNSKEY', 'DS', 'IXFR', 'NS', 'PTR', 'SOA'])

/** Null for a record that is no contact, for a known owner, and where the group is not rare here or anywhere. */
export function contactOf(
  names: AddressNames,
  record: AcceptedRecord,
  isRare: (group: string, record: AcceptedRecord) => boolean,
): Contact | null {
  const { at, deviceId, deviceIp, deviceMac, domain, registrableDomain, owner, org, domainType } = record
  if (domain !== '') {
    if (OF_ZONES.has(record.qtype)) return null
    const isCounted = registrableDomain !== '' && owner === '' && domainType !== 'local' && !isInside(record)
    if (!isCounted || isServerLookUp(domain, registrableDomain)) return null
    const group = registeredNameOf(domain, registrableDomain)
    if (isPopularName(domain, registrableDomain) || !isRare(group, record)) return null
    return { at, subject: domain, group, deviceId, deviceIp, deviceMac, dstIp: '', dstPort: 0, org }
  }
  const { application, dstIp, dstPort } = record
  if (application === 'dns' || dstPort === null || REGULAR_PORTS.has(dstPort) || !isPublicAddress(dstIp))
    return null
  if (isResolverAddress(dstIp)) return null
  const name = nameOf(names, dstIp)
  if (name === OWNED || (name !== null && isFileDrop(name))) return null
  const device = { deviceId, deviceIp, deviceMac }
  if (name !== null)
    return isRare(name, record)
      ? { at, subject: name, group: name, ...device, dstIp: '', dstPort: 0, org }
      : null
  const address = dstIp.includes(':') ? `[${dstIp}]` : dstIp
  const subject = `${address}:${dstPort}`
  return isRare(subject, record) ? { at, subject, group: subject, ...device, dstIp, dstPort, org } : null
}

/** A host with an address in the network is a server of one's own, also where it has a public address besides. */
export function isInside({ dstIp, answers }: AcceptedRecord): boolean {
  return isPrivateAddress(dstIp) || answers.some(isPrivateAddress)
}

export function inOrder(a: Contact, b: Contact): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.subject !== b.subject) return a.subject < b.subject ? -1 : 1
  return a.deviceId < b.deviceId ? -1 : 1
}
