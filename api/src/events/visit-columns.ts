import type { AccessRecord } from '@netwarden/shared'

const TIME = "formatDateTime(at, '%Y-%m-%dT%H:%i:%S.', 'UTC')"
const MILLIS = "leftPad(toString(toUnixTimestamp64Milli(at) % 1000), 3, '0')"

/** The SQL of each member of an access record; empty texts of the store are null to the reader. */
const EXPRESSIONS: Record<keyof AccessRecord, string> = {
  id: "concat(leftPad(lower(hex(toUnixTimestamp64Milli(at))), 12, '0'), leftPad(lower(hex(uid)), 16, '0'))",
  accessAt: `concat(${TIME}, ${MILLIS}, 'Z')`,
  deviceIP: nullable('device_ip'),
  deviceMac: nullable('device_mac'),
  deviceName: nullable('device_name'),
  domain: nullable('domain'),
  registrableDomain: nullable('registrable_domain'),
  org: nullable('org'),
  domainType: 'domain_type',
  riskLevel: 'risk_level',
  dstHostIP: nullable('dst_ip'),
  dstHost: nullable('dst_host'),
  dstPort: 'dst_port',
  country: nullable('country'),
  transport: 'transport',
  application: 'application',
  qtype: nullable('qtype'),
  rcode: nullable('rcode'),
  latencyMs: 'round(latency_ms, 3)',
  solvedMode: 'solved_mode',
  verdictBy: 'verdict_by',
  controlGroup: 'control_group',
  policyId: nullable('policy_id'),
  segmentId: nullable('segment_id'),
  source: nullable('source'),
}

function nullable(column: string): string {
  return `nullIf(${column}, '')`
}

/** The select list of access records, in the contract's order. Aliased apart, so that filters see the stored columns. */
export const VISIT_COLUMNS = Object.entries(EXPRESSIONS)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(', ')
