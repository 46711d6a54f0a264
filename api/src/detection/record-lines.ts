import { OWN_ANSWER_GROUPS, RISK_LEVELS, type RiskLevel, riskLevelSchema } from '@netwarden/shared/domain'
import { VISIT_ROW_COLUMNS } from '../platform/events/visit-row-columns.ts'
import type { AcceptedRecord } from './accepted-record.ts'
import { TextPool } from './text-pool.ts'

type Column = (typeof VISIT_ROW_COLUMNS)[number]
/** The columns of a record that the risk rules need, in the order of the line. */
export const COLUMNS_READ = [
  'at',
  'device_ip',
  'device_mac',
  'device_id',
  'domain',
  'registrable_domain',
  'org',
  'domain_type',
  'risk_level',
  'dst_ip',
  'dst_port',
  'network',
  'application',
  'qtype',
  'rcode',
  'solved_mode',
  'control_group',
  'further_answers',
  'bytes_sent',
  'bytes_received',
  'duration_ms',
] as const satisfies readonly Column[]
const PLACES = COLUMNS_READ.map((column) => VISIT_ROW_COLUMNS.indexOf(column))
const place = (column: (typeof COLUMNS_READ)[number]) => COLUMNS_READ.indexOf(column)
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
const DST_PORT = place('dst_port')
const NETWORK = place('network')
const APPLICATION = place('application')
const QTYPE = place('qtype')
const RCODE = place('rcode')
const SOLVED_MODE = place('solved_mode')
const CONTROL_GROUP = place('control_group')
const FURTHER_ANSWERS = place('further_answers')
const BYTES_SENT = place('bytes_sent')
const BYTES_RECEIVED = place('bytes_received')
const DURATION_MS = place('duration_ms')
const UID = VISIT_ROW_COLUMNS.indexOf('uid')

const texts = new TextPool()

const LINE_FEED = 10
const TAB = 9

/**
 * The records of a batch in the format of ingest (ClickHouse's TabSeparated). Rules remember
 * names, devices and addresses for long: those are no parts of a line, but copies that equal ones share.
 */
export function* recordsIn(lines: Buffer): Generator<AcceptedRecord> {
  for (const line of textsIn(lines)) yield recordOf(line)
}

/** The lines one by one, without their ends. */
export function* textsIn(lines: Buffer): Generator<string> {
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start)
    yield lines.toString('utf8', start, end)
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

/** The times of the records in whole lines, the earliest and the latest; null where there are none. */
export function timesOf(lines: Buffer): { first: number; last: number } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let start = 0; start < lines.length; start = lines.indexOf(LINE_FEED, start) + 1) {
    const at = timeAt(lines, start)
    if (at < first) first = at
    if (at > last) last = at
  }
  return first > last ? null : { first, last }
}

/** The time in the first field of the line that starts there (epoch ms). */
export function timeAt(lines: Buffer, start: number): number {
  return Math.round(Number(lines.toString('latin1', start, lines.indexOf(TAB, start))) * 1_000)
}

/** The number of a record, which grows within its stream. */
export function numberOf(line: string): bigint {
  return BigInt(line.split('\t', UID + 1)[UID] ?? 0)
}

export function recordOf(line: string): AcceptedRecord {
  const fields = fieldsOf(line)
  const hasEscapes = line.includes('\\')
  const text = (index: number) => (hasEscapes ? unescaped(fields[index] ?? '') : (fields[index] ?? ''))
  const kept = (index: number) => texts.of(text(index))
  const org = kept(ORG)
  const deviceIp = kept(DEVICE_IP)
  const domain = kept(DOMAIN)
  // Most ids are the address, and many names the registrable domain itself: those are not looked for again.
  const deviceId = fields[DEVICE_ID] === fields[DEVICE_IP] ? deviceIp : kept(DEVICE_ID)
  const registrableDomain = fields[REGISTRABLE] === fields[DOMAIN] ? domain : kept(REGISTRABLE)
  return {
    at: Math.round(Number(fields[AT]) * 1_000),
    deviceIp,
    deviceMac: kept(DEVICE_MAC),
    deviceId,
    domain,
    registrableDomain,
    // The enricher writes the network of the address where the organisation table does not know the name.
    owner: fields[ORG] === fields[NETWORK] ? '' : org,
    org,
    domainType: text(DOMAIN_TYPE),
    riskLevel: levelOf(fields[RISK_LEVEL] ?? ''),
    dstIp: kept(DST_IP),
    dstPort: numberIn(fields[DST_PORT] ?? ''),
    answers: addressesIn(fields[FURTHER_ANSWERS] ?? ''),
    application: text(APPLICATION),
    bytesSent: numberIn(fields[BYTES_SENT] ?? ''),
    bytesReceived: numberIn(fields[BYTES_RECEIVED] ?? ''),
    durationMs: numberIn(fields[DURATION_MS] ?? ''),
    qtype: text(QTYPE),
    rcode: text(RCODE),
    solvedMode: text(SOLVED_MODE),
    isOwnAnswer: OWN_ANSWER_GROUPS.some((group) => group === fields[CONTROL_GROUP]),
  }
}

const UNKNOWN = '\\N'

function numberIn(field: string): number | null {
  return field === '' || field === UNKNOWN ? null : Number(field)
}

const NO_ADDRESSES: readonly string[] = []

/** An array of addresses as ClickHouse writes it: `['192.0.2.1','192.0.2.2']`. */
function addressesIn(field: string): readonly string[] {
  return field.length <= 2
    ? NO_ADDRESSES
    : field
        .slice(2, -2)
        .split("','")
        .map((text) => texts.of(text))
}

/** Parses only the needed columns: most of a line is not needed. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let start = 0
  for (let column = 0; fields.length < PLACES.length; column++) {
    const tab = line.indexOf('\t', start)
    const end = tab < 0 ? line.length : tab
    if (PLACES[fields.length] === column) fields.push(line.slice(start, end))
    if (tab < 0) break
    start = end + 1
  }
  return fields
}

const LEVELS = new Map<string, RiskLevel>(RISK_LEVELS.map((level) => [level, level]))

function levelOf(text: string): RiskLevel {
  return LEVELS.get(text) ?? riskLevelSchema.parse(text)
}

const PLAIN: Record<string, string> = { t: '\t', n: '\n', r: '\r', '0': '\0' }

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => PLAIN[char] ?? char)
}
