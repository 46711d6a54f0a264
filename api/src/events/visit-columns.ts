import { ACCESS_RECORD_COLUMNS, type AccessRecord } from '@netwarden/shared'

const TIME = "formatDateTime(at, '%Y-%m-%dT%H:%i:%S.', 'UTC')"
const MILLIS = "leftPad(toString(toUnixTimestamp64Milli(at) % 1000), 3, '0')"

/** Texts that came in with a log; an empty one of the store is null to the reader. */
const TEXTS = {
  deviceIP: 'device_ip',
  deviceMac: 'device_mac',
  deviceName: 'device_name',
  domain: 'domain',
  registrableDomain: 'registrable_domain',
  org: 'org',
  dstHostIP: 'dst_ip',
  dstHost: 'dst_host',
  country: 'country',
  qtype: 'qtype',
  rcode: 'rcode',
  policyId: 'policy_id',
  segmentId: 'segment_id',
  source: 'source',
} as const satisfies Partial<Record<keyof AccessRecord, string>>

/** The SQL of all else: words and numbers of our own. */
const VALUES: Record<Exclude<keyof AccessRecord, keyof typeof TEXTS>, string> = {
  id: "concat(leftPad(lower(hex(toUnixTimestamp64Milli(at))), 12, '0'), leftPad(lower(hex(uid)), 16, '0'))",
  accessAt: `concat(${TIME}, ${MILLIS}, 'Z')`,
  domainType: 'domain_type',
  riskLevel: 'risk_level',
  dstPort: 'dst_port',
  transport: 'transport',
  application: 'application',
  latencyMs: 'round(latency_ms, 3)',
  solvedMode: 'solved_mode',
  verdictBy: 'verdict_by',
  controlGroup: 'control_group',
}

/** Aliased apart, so that filters see the stored columns. */
function selectList(ofText: (column: string) => string): string {
  const texts = Object.entries(TEXTS).map(([name, column]) => [name, ofText(column)] as const)
  const expressions = new Map([...texts, ...Object.entries(VALUES)])
  return ACCESS_RECORD_COLUMNS.map((name) => `${expressions.get(name)} AS ${name}`).join(', ')
}

/** The select list of access records, in the contract's order. */
export const VISIT_COLUMNS = selectList((column) => `nullIf(${column}, '')`)

/** The same for a CSV file that the engine writes: texts that begin like a formula get a leading `'`. */
export const VISIT_CSV_COLUMNS = selectList(
  (column) => `if(match(${column}, '^[=+\\\\-@\\t\\r]'), concat('\\'', ${column}), ${column})`,
)
