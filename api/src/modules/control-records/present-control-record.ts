import {
  type AccessRecord,
  type ControlRecord,
  POLICY_GROUPS,
  type PolicyGroup,
} from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import type { ControlNames } from '../policies/index.ts'
import { controlReason } from '../policies/index.ts'

type ControlledVisit = AccessRecord & { controlGroup: PolicyGroup }

export function isControlled(visit: AccessRecord): visit is ControlledVisit {
  return POLICY_GROUPS.some((group) => group === visit.controlGroup)
}

export function presentControlRecord(
  visit: ControlledVisit,
  { policies, segments }: ControlNames,
  language: Language,
): ControlRecord {
  const { policyId, segmentId } = visit
  const record = {
    id: visit.id,
    accessAt: visit.accessAt,
    deviceIP: visit.deviceIP,
    deviceMac: visit.deviceMac,
    deviceName: visit.deviceName,
    domain: visit.domain,
    org: visit.org,
    domainType: visit.domainType,
    riskLevel: visit.riskLevel,
    controlGroup: visit.controlGroup,
    ip: visit.dstHostIP,
    solvedMode: visit.solvedMode,
    verdictBy: visit.verdictBy,
    policyId,
    policyName: policyId === null ? null : (policies.get(policyId) ?? null),
    segmentId,
    segmentName: segmentId === null ? null : (segments.get(segmentId) ?? null),
  }
  return { ...record, reason: controlReason(record, language) }
}
