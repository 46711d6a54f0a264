import { riskLevelSchema } from '@netwarden/shared'
import { VISIT_ROW_COLUMNS } from '../events/visit-row-columns.ts'
import type { AcceptedRecord } from './accepted-record.ts'

type Column = (typeof VISIT_ROW_COLUMNS)[number]
const place = (column: Column) => VISIT_ROW_COLUMNS.indexOf(column)
const AT = place('at')
const UID = place('uid')
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

/** The records of a batch as ingest writes it (ClickHouse's TabSeparated form); none whose number is not above `above`. */
export function* recordsIn(lines: Buffer, above?: bigint): Generator<AcceptedRecord> {
  const text = lines.toString('utf8')
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end)
    if (above === undefined || numberOf(line) > above) yield recordOf(line)
    start = end + 1
  }
}

/** The highest number of the records in whole lines; 0 where there are none. */
export function highestNumber(lines: Buffer): bigint {
  let highest = 0n
  for (const line of lines.toString('utf8').split('\n')) {
    const number = line === '' ? 0n : numberOf(line)
    if (number > highest) highest = number
  }
  return highest
}

function numberOf(line: string): bigint {
  return BigInt(line.split('\t', UID + 1)[UID] ?? 0)
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
