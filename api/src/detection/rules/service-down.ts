import type { RiskRules, ServiceQuota } from '@netwarden/shared/domain'
import { type Finding, reason } from '../finding.ts'

const MINUTE = 60_000

/** A service that has been down for the configured time. Its input is the probes of the services, not records. */
export function serviceDown(
  { enabled, level, thresholds }: RiskRules['serviceDown'],
  { service, from, now }: { service: ServiceQuota; from: number; now: number },
): Finding | null {
  const minutes = Math.floor((now - from) / MINUTE)
  if (!enabled || minutes < thresholds.minutes) return null
  return {
    code: 'serviceDown',
    level,
    subject: service,
    deviceId: '',
    deviceIp: '',
    deviceMac: '',
    domain: '',
    org: '',
    dstIp: '',
    window: from,
    from,
    to: now,
    reasons: [reason('service', { service, minutes, limit: thresholds.minutes })],
  }
}
