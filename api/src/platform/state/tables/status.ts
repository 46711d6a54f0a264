/** The probes of a service within a minute. */
interface ServiceProbeTable {
  quota: string
  /** Epoch ms, a whole minute. */
  minute: number
  probes: number
  /** Those that found the service up. */
  answered: number
  /** Those with a response time, and the sum of it. */
  timed: number
  microseconds: number
}

export interface ServiceIncidentTable {
  id: string
  quota: string
  fromAt: number
  /** Null while it lasts. */
  toAt: number | null
  /** JSON: the Message with the reason. */
  reason: string
}

export interface StatusTables {
  serviceProbe: ServiceProbeTable
  serviceIncident: ServiceIncidentTable
}
