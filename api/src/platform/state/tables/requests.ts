/** A request of a device's user for access to a banned name. */
export interface AccessRequestTable {
  id: string
  enforcerId: string
  /** MAC, IPv4 address or IPv6 /64. */
  deviceKey: string
  deviceIp: string
  /** As leases said then. */
  deviceMac: string | null
  domain: string
  /** The policy that banned the name then; null without any. */
  policy: string | null
  controlGroup: string
  reason: string
  contact: string
  /** `open`, `granted` or `refused`; an open one that is too old counts as expired. */
  status: string
  /** The device and the name while it is open, so that there is one; null afterwards. */
  openKey: string | null
  createdAt: number
  expiresAt: number
  /** When administrators got a mail about it. */
  mailedAt: number | null
  decidedBy: string | null
  decidedAt: number | null
  comment: string
  /** Id of the exception that grants it. */
  exception: string | null
  untilAt: number | null
}

export interface RequestTables {
  accessRequest: AccessRequestTable
}
