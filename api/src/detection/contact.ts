import type { AcceptedRecord } from './accepted-record.ts'
import { isPrivateAddress, isPublicAddress } from './address-kind.ts'
import { type ContactMemory, nameOf, OWNED } from './contact-memory.ts'
import { isPopularDomain } from './popular-domains.ts'
import { registeredNameOf } from './registered-name.ts'
import { isServerLookUp } from './server-look-ups.ts'
import type { TextPool } from './text-pool.ts'

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

/** DNS, DHCP and NTP: clients of these are regular by nature. */
const REGULAR_PORTS: ReadonlySet<number> = new Set([53, 67, 68, 123])
/** What servers ask about zones: no contact with a host. */
const OF_ZONES: ReadonlySet<string> = new Set(['AXFR', 'DNSKEY', 'DS', 'IXFR', 'NS', 'PTR', 'SOA'])

/** Null for a record that is no contact, for a known owner, and for a domain that many networks visit. */
export function contactOf(memory: ContactMemory, record: AcceptedRecord): Contact | null {
  const { at, deviceId, deviceIp, deviceMac, domain, registrableDomain, owner, org, domainType } = record
  const device = { at, deviceId, deviceIp, deviceMac, org }
  if (domain !== '') {
    if (OF_ZONES.has(record.qtype)) return null
    const isCounted = registrableDomain !== '' && owner === '' && domainType !== 'local' && !isInside(record)
    if (!isCounted || isServerLookUp(domain, registrableDomain)) return null
    const group = registeredNameOf(domain, registrableDomain)
    if (isPopularDomain(group)) return null
    return {
      ...device,
      subject: domain,
      group,
      dstIp: '',
      dstPort: 0,
    }
  }
  const { application, dstIp, dstPort } = record
  if (application === 'dns' || dstPort === null || REGULAR_PORTS.has(dstPort) || !isPublicAddress(dstIp)) {
    return null
  }
  memory.hasNameless = true
  const name = nameOf(memory, dstIp)
  if (name === OWNED) return null
  if (name !== null) return { ...device, subject: name, group: name, dstIp: '', dstPort: 0 }
  const address = dstIp.includes(':') ? `[${dstIp}]` : dstIp
  const subject = `${address}:${dstPort}`
  return { ...device, subject, group: subject, dstIp, dstPort }
}

/** A host with an address in the network is a server of one's own, also where it has a public address besides. */
function isInside({ dstIp, answers }: AcceptedRecord): boolean {
  return isPrivateAddress(dstIp) || answers.some(isPrivateAddress)
}

/** A contact whose texts are copies, so that it does not keep its whole line in memory. */
export function pooled(contact: Contact, texts: TextPool): Contact {
  return {
    ...contact,
    subject: texts.of(contact.subject),
    group: texts.of(contact.group),
    deviceId: texts.of(contact.deviceId),
    deviceIp: texts.of(contact.deviceIp),
    deviceMac: texts.of(contact.deviceMac),
    dstIp: texts.of(contact.dstIp),
    org: texts.of(contact.org),
  }
}

export function inOrder(a: Contact, b: Contact): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.subject !== b.subject) return a.subject < b.subject ? -1 : 1
  return a.deviceId < b.deviceId ? -1 : 1
}
