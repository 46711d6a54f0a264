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
] as const satisfies readonly Column[]
const PLACES = COLUMNS_READ.map((column) => VISIT_ROW_COLUMNS.indexOf(column))
const place = (column: (typeof COLUMNS_READ)[number]) => COLUMNS_READ.indexOf(column)
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
const UID = VISIT_ROW_COLUMNS.indexOf('uid')

const texts = new TextPool(decoded)

const LINE_FEED = 10
const TAB = 9
const QUOTE = 39
const BACKSLASH = 92

/**
 * The records of a batch in the format of ingest (ClickHouse's TabSeparated). Rules remember names, devices and addresses
 * for long: equal ones share one copy.
 */
export function* recordsIn(lines: Buffer): Generator<AcceptedRecord> {
  for (const start of startsIn(lines)) yield recordAt(lines, start)
}

/** Where each line starts. */
export function* startsIn(lines: Buffer): Generator<number> {
  for (let start = 0; start < lines.length; start = endOfLine(lines, start) + 1) yield start
}

function endOfLine(lines: Buffer, start: number): number {
  const end = lines.indexOf(LINE_FEED, start)
  return end < 0 ? lines.length : end
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
export function numberAt(lines: Buffer, start: number): bigint {
  return numberOf(lines.toString('latin1', start, endOfLine(lines, start)))
}

function numberOf(line: string): bigint {
  return BigInt(line.split('\t', UID + 1)[UID] ?? 0)
}

/** The record of the line that starts there. */
export function recordAt(lines: Buffer, start: number): AcceptedRecord {
  noteFields(lines, start)
  const text = (index: number) => texts.at(lines, starts[index] ?? 0, ends[index] ?? 0)
  const org = text(ORG)
  return {
    at: timeAt(lines, start),
    deviceIp: text(DEVICE_IP),
    deviceMac: text(DEVICE_MAC),
    deviceId: text(DEVICE_ID),
    domain: text(DOMAIN),
    registrableDomain: text(REGISTRABLE),
    // The enricher writes the network of the address where the organisation table does not know the name.
    owner: org === text(NETWORK) ? '' : org,
    org,
    domainType: text(DOMAIN_TYPE),
    riskLevel: levelOf(text(RISK_LEVEL)),
    dstIp: text(DST_IP),
    dstPort: portOf(text(DST_PORT)),
    answers: addressesIn(lines, starts[FURTHER_ANSWERS] ?? 0, ends[FURTHER_ANSWERS] ?? 0),
    application: text(APPLICATION),
    qtype: text(QTYPE),
    rcode: text(RCODE),
    solvedMode: text(SOLVED_MODE),
    isOwnAnswer: OWN_ANSWERS.has(text(CONTROL_GROUP)),
  }
}

const UNKNOWN = '\\N'

const OWN_ANSWERS: ReadonlySet<string> = new Set(OWN_ANSWER_GROUPS)

function portOf(field: string): number | null {
  return field === '' || field === UNKNOWN ? null : Number(field)
}

const NO_ADDRESSES: readonly string[] = []

/** An array of addresses as ClickHouse writes it: `['192.0.2.1','192.0.2.2']`. */
function addressesIn(lines: Buffer, start: number, end: number): readonly string[] {
  if (end - start <= 2) return NO_ADDRESSES
  const addresses: string[] = []
  for (let from = start + 2; from < end; ) {
    const to = lines.indexOf(QUOTE, from)
    if (to < 0 || to >= end) break
    addresses.push(texts.at(lines, from, to))
    from = to + 3
  }
  return addresses
}

const starts = new Uint32Array(COLUMNS_READ.length)
const ends = new Uint32Array(COLUMNS_READ.length)

/** Notes where the needed columns of a line are: most of it is not needed. */
function noteFields(lines: Buffer, start: number): void {
  let from = start
  let place = 0
  for (let column = 0; place < PLACES.length; column += 1) {
    let end = from
    while (end < lines.length && lines[end] !== TAB && lines[end] !== LINE_FEED) end += 1
    if (PLACES[place] === column) {
      starts[place] = from
      ends[place] = end
      place += 1
    }
    if (lines[end] !== TAB) break
    from = end + 1
  }
  for (; place < PLACES.length; place += 1) starts[place] = ends[place] = from
}

const LEVELS = new Map<string, RiskLevel>(RISK_LEVELS.map((level) => [level, level]))

function levelOf(text: string): RiskLevel {
  return LEVELS.get(text) ?? riskLevelSchema.parse(text)
}

const PLAIN: Record<string, string> = { t: '\t', n: '\n', r: '\r', '0': '\0' }

function decoded(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, end)
  return bytes.subarray(start, end).includes(BACKSLASH) ? unescaped(text) : text
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => PLAIN[char] ?? char)
}
