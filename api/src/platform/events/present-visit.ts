import type { AccessRecord } from '@netwarden/shared/domain'
import { formatVisitId } from './visit-id.ts'
import type { VisitRow } from './visit-row.ts'

/** A row on its way into the store, as lists show it. */
export function presentVisit(row: VisitRow): AccessRecord {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    id: formatVisitId(row.at, row.uid),
    accessAt: new Date(row.at).toISOString(),
    deviceIP: orNull(row.deviceIp),
    deviceMac: orNull(row.deviceMac),
    deviceName: orNull(row.deviceName),
    domain: orNull(row.domain),
    registrableDomain: orNull(row.registrableDomain),
    org: orNull(row.org),
    domainType: row.domainType,
    riskLevel: row.riskLevel,
    dstHostIP: orNull(row.dstIp),
    dstHost: orNull(row.dstHost),
    dstPort: row.dstPort,
    country: orNull(row.country),
    transport: row.transport,
    application: row.application,
    qtype: orNull(row.qtype),
    rcode: orNull(row.rcode),
    latencyMs: row.latencyMs,
    solvedMode: row.solvedMode,
    verdictBy: row.verdictBy,
    controlGroup: row.controlGroup,
    policyId: orNull(row.policyId),
    segmentId: orNull(row.segmentId),
    source: orNull(row.source),
    answers: [...row.answers],
    cnames: [...row.cnames],
    policyGeneration: row.policyGeneration,
    decidingCname: orNull(row.decidingCname),
    shadowPolicyId: orNull(row.shadowPolicyId),
    inherited: row.inherited,
    enforcer: orNull(row.enforcer),
    channel: row.channel || null,
    bytesSent: row.bytesSent,
    bytesReceived: row.bytesReceived,
    durationMs: row.durationMs,
  }
}
