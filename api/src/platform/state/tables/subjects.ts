import type { ORGANISATION_FIELDS } from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Generated, Selectable } from 'kysely'

interface OrganisationTable extends FieldValues<typeof ORGANISATION_FIELDS> {
  id: string
  createdAt: number
  updatedAt: number
  /** Username; null while the row is as shipped. */
  updatedBy: string | null
  version: number
}
export type OrganisationRow = Selectable<OrganisationTable>

interface OrganisationDomainTable {
  domain: string
  organisationId: string
  position: number
}

interface FocusTable {
  userId: string
  quota: string
  subject: string
  id: string
  createdAt: number
}

interface DeviceTable {
  id: string
  mac: string | null
  /** As an administrator or the sample data set it, where `isNameSet`. */
  name: string | null
  /** What the device calls itself. */
  givenName: string | null
  isNameSet: Generated<number>
  /** Of a device that is no entry of a segment; entries have their own. */
  userName: Generated<string>
  department: Generated<string>
  firstSeenAt: number
  lastSeenAt: number
  version: number
}

interface DeviceLeaseTable {
  ip: string
  startsAt: number
  endsAt: number | null
  deviceId: string
  source: string
}

/** A MAC that visits showed at an address, until they show another one there. */
interface DeviceSightingTable {
  ip: string
  startsAt: number
  lastSeenAt: number
  deviceId: string
}

export interface SubjectTables {
  organisation: OrganisationTable
  organisationDomain: OrganisationDomainTable
  focus: FocusTable
  device: DeviceTable
  deviceLease: DeviceLeaseTable
  deviceSighting: DeviceSightingTable
}
