import type { CustomPolicy } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { policyStatus } from '@netwarden/shared/policy'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { readSchedule, SchedulesAt } from '../../policies/stored-schedule.ts'
import type { HitsOf } from '../list-catalog/index.ts'
import { segmentName } from '../segment-repository/index.ts'

export interface PolicyReader {
  language: Language
  now: number
  /** As stored, by id. */
  segmentNames: ReadonlyMap<string, string>
  hitsOf: HitsOf
}

export function presentCustomPolicies(rows: readonly StoredPolicy[], reader: PolicyReader): CustomPolicy[] {
  const schedules = new SchedulesAt(reader.now)
  return rows.map((row) => presentCustomPolicy(row, reader, schedules))
}

export function presentCustomPolicy(
  row: StoredPolicy,
  { language, now, segmentNames, hitsOf }: PolicyReader,
  schedules = new SchedulesAt(now),
): CustomPolicy {
  const times = { enable: row.enable === 1, expiresAt: row.expiresAt }
  const { state, nextTurn } = policyStatus(times, schedules.statusOf(row.schedule), now)
  return {
    id: row.id,
    scene: 'custom',
    segmentId: row.segmentId,
    segmentName: segmentName(segmentNames.get(row.segmentId) ?? '', language),
    group: row.policyGroup,
    solvedMode: row.solvedMode,
    enable: row.enable === 1,
    shadow: row.shadow === 1,
    state,
    nextTurnAt: isoOrNull(nextTurn),
    domain: row.policyGroup === 'domain' ? row.entry : null,
    ip: row.policyGroup === 'ip' ? row.entry : null,
    deviceIP: row.deviceIp,
    deviceMac: row.deviceMac,
    comment: row.comment,
    reason: row.reason,
    validFrom: isoOrNull(row.validFrom),
    expiresAt: isoOrNull(row.expiresAt),
    schedule: readSchedule(row.schedule),
    ...hitsOf(row.id),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
  }
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
