import type { InvolvedQuota } from '@netwarden/shared'
import { z } from 'zod'
import { registrableDomainOf } from '../../pipeline/index.ts'
import type { Condition, VisitFilter } from '../../platform/events/visit-filter.ts'
import type { RiskEventRow } from './risk-events.repository.ts'

const HOUR = 3_600_000
/** What led to the finding lies before it; what it set off, shortly after it was last seen. */
const BEFORE = 24 * HOUR
const AFTER = HOUR

/** The column that holds the items of each kind. */
export const QUOTA_COLUMNS = {
  device: 'device_ip',
  domain: 'domain',
  org: 'org',
  dstHost: 'dst_ip',
} as const satisfies Record<InvolvedQuota, string>

/**
 * The visits behind an event: those of its device to its destination, from a day before it was detected to an hour
 * after it was last seen. Asked for devices, those of every device to that destination, since whoever else was
 * there matters as well. Null for an event that names neither.
 */
export function involvedScope(event: RiskEventRow, quota?: InvolvedQuota, to?: Date): VisitFilter | null {
  const destination = destinationOf(event)
  const device = deviceOf(event)
  const isAnyDevice = quota === 'device' && destination !== null
  const conditions = [destination, isAnyDevice ? null : device].filter((condition) => condition !== null)
  if (conditions.length === 0) return null
  const from = event.detectedAt - BEFORE
  const end = Math.min(event.lastSeenAt + AFTER, to?.getTime() ?? Number.POSITIVE_INFINITY)
  return { span: { from, to: Math.max(from, end) }, conditions }
}

/** A finding about a whole domain covers the names below it. */
function destinationOf(event: RiskEventRow): Condition | null {
  const { domain, dstHostIp, org } = event
  const names = namesIn(event)
  if (names.length > 0) return { column: 'domain', operator: 'IN', value: names }
  if (domain) {
    const column = registrableDomainOf(domain) === domain ? 'registrable_domain' : 'domain'
    return { column, operator: '=', value: domain }
  }
  if (dstHostIp) return { column: 'dst_ip', operator: '=', value: dstHostIp }
  return org ? { column: 'org', operator: '=', value: org } : null
}

const storedNames = z.array(z.string())

/** The names that an event about several tells of. */
export function namesIn({ names }: RiskEventRow): string[] {
  return names === null ? [] : storedNames.parse(JSON.parse(names))
}

/** By the MAC where it is known: the address may have changed hands. */
function deviceOf({ deviceMac, deviceIp }: RiskEventRow): Condition | null {
  if (deviceMac) return { column: 'device_id', operator: '=', value: deviceMac }
  return deviceIp ? { column: 'device_ip', operator: '=', value: deviceIp } : null
}
