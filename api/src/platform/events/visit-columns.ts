import { defusedText } from '@netwarden/shared/csv'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import { recordSelect } from './record-select.ts'

const FIELDS = {
  order: ACCESS_RECORD_COLUMNS,
  texts: {
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
    // The place 0, where no name of the chain decided, holds an empty text.
    decidingCname: 'cnames[deciding_cname]',
    shadowPolicyId: 'shadow_policy_id',
    enforcer: 'enforcer',
    channel: 'channel',
  },
  values: {
    domainType: 'domain_type',
    riskLevel: 'risk_level',
    dstPort: 'dst_port',
    transport: 'transport',
    application: 'application',
    latencyMs: 'round(latency_ms, 3)',
    solvedMode: 'solved_mode',
    verdictBy: 'verdict_by',
    controlGroup: 'control_group',
    policyGeneration: 'policy_generation',
    inherited: 'inherited',
    bytesSent: 'bytes_sent',
    bytesReceived: 'bytes_received',
    durationMs: 'duration_ms',
  },
  lists: { answers: 'answers', cnames: 'cnames' },
} as const

/** The select lists of access records, in the contract's order. */
export const { columns: VISIT_COLUMNS } = recordSelect(FIELDS)
/** For people: categories by their names, which `categoryParams` brings. */
export const { csvColumns: VISIT_CSV_COLUMNS } = recordSelect({
  ...FIELDS,
  values: {
    ...FIELDS.values,
    domainType:
      'transform(toString(domain_type), {categoryIds:Array(String)}, {categoryNames:Array(String)}, toString(domain_type))',
  },
})

/** The engine wants one pair at least. */
export function categoryParams(names: ReadonlyMap<string, string>) {
  return {
    categoryIds: ['', ...names.keys()],
    categoryNames: ['', ...[...names.values()].map(defusedText)],
  }
}
