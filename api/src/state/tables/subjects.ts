import type { Generated } from 'kysely'

interface OrganisationTable {
  id: string
  name: string
  industry: string | null
  address: string | null
  country: string | null
  /** JSON array of domains. */
  domains: string
  version: number
}

interface FocusTable {
  userId: string
  quota: string
  subject: string
  id: string
  isSample: Generated<number>
  createdAt: number
}

interface DeviceTable {
  id: string
  mac: string | null
  name: string | null
  isNameSet: Generated<number>
  firstSeenAt: number
  lastSeenAt: number
  isSample: Generated<number>
  version: number
}

interface DeviceLeaseTable {
  ip: string
  startsAt: number
  endsAt: number | null
  deviceId: string
  source: string
}

export interface SubjectTables {
  organisation: OrganisationTable
  focus: FocusTable
  device: DeviceTable
  deviceLease: DeviceLeaseTable
}
