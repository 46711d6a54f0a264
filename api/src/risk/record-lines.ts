import { riskLevelSchema } from '@netwarden/shared'
import { VISIT_ROW_COLUMNS } from '../events/visit-row-columns.ts'
import type { AcceptedRecord } from './accepted-record.ts'

type Column = (typeof VISIT_ROW_COLUMNS)[number]
const place = (column: Column) => VISIT_ROW_COLUMNS.indexOf(column)
const AT = place('at')
const DEVICE_IP = place('device_ip')
const DEVICE_MAC = place('device_mac')
const DEVICE_ID = place('device_id')
const DOMAIN = place('domain')
const REGISTRABLE = place('registrable_domain')
const ORG = place('org')
const DOMAIN_TYPE = place('domain_type')
const RISK_LEVEL = place('risk_level')
const DST_IP = place('dst_ip')
const APPLICATION = place('application')
const RCODE = place('rcode')
const SOLVED_MODE = place('solved_mode')

/** The records of a batch as ingest writes it (ClickHouse's TabSeparated form). */
export function* recordsIn(lines: Buffer): Generator<AcceptedRecord> {
  const text = lines.toString('utf8')
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    yield recordOf(text.slice(start, end))
    start = end + 1
  }
}

function recordOf(line: string): AcceptedRecord {
  const fields = line.split('\t')
  const text = (index: number) => unescaped(fields[index] ?? '')
  return {
    at: Math.round(Number(fields[AT]) * 1_000),
    deviceIp: text(DEVICE_IP),
    deviceMac: text(DEVICE_MAC),
    deviceId: text(DEVICE_ID),
    domain: text(DOMAIN),
    registrableDomain: text(REGISTRABLE),
    org: text(ORG),
    domainType: text(DOMAIN_TYPE),
    riskLevel: riskLevelSchema.parse(fields[RISK_LEVEL]),
    dstIp: text(DST_IP),
    application: text(APPLICATION),
    rcode: text(RCODE),
    solvedMode: text(SOLVED_MODE),
  }
}

const PLAIN: Record<string, string> = { t: '\t', n: '\n', r: '\r', '0': '\0' }

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, char: string) => PLAIN[char] ?? char) : text
}
