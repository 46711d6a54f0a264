import { isLookUp, type VisitRow } from '../events/visit-row.ts'
import type { LostMinute } from './follow/index.ts'
import type { ParsedLogin } from './visit.ts'

/** A row in ClickHouse's TabSeparated form, the cheapest to write and to read of those measured. */
export function visitTsv(row: VisitRow): string {
  return `${row.at / 1000}\t${row.uid}\t${field(row.deviceIp)}\t${field(row.deviceMac)}\t${field(row.deviceId)}\t${field(row.deviceName)}\t${field(row.domain)}\t${field(row.registrableDomain)}\t${field(row.org)}\t${row.domainCountry}\t${field(row.domainType)}\t${row.riskLevel}\t${field(row.dstIp)}\t${field(row.dstHost)}\t${row.dstPort ?? '\\N'}\t${row.country}\t${field(row.region)}\t${field(row.network)}\t${row.transport}\t${row.application}\t${field(row.qtype)}\t${field(row.rcode)}\t${row.latencyMs ?? '\\N'}\t${row.solvedMode}\t${row.verdictBy}\t${row.controlGroup}\t${field(row.policyId)}\t${field(row.segmentId)}\t${row.drift}\t${field(row.source)}\t${list(furtherAnswers(row))}\t${list(innerCnames(row))}\t${row.policyGeneration ?? '\\N'}\t${row.cnames.indexOf(row.decidingCname) + 1}\n`
}

export const LOGIN_ROW_COLUMNS = [
  'at',
  'uid',
  'username',
  'ip',
  'primary_dns',
  'secondary_dns',
  'source',
] as const

/** A row of the visit log, in the order of its columns. */
export function loginTsv(login: ParsedLogin, uid: string, source: string): string {
  const { at, username, ip, primaryDns, secondaryDns } = login
  return `${at / 1000}\t${uid}\t${field(username)}\t${field(ip ?? '')}\t${field(primaryDns ?? '')}\t${field(secondaryDns ?? '')}\t${field(source)}\n`
}

/** A row of the table of what is known to be missing. */
export function lostMinuteTsv(source: string, { minute, gaps, drops }: LostMinute): string {
  return `${minute / 1000}\t${field(source)}\t${gaps}\t${drops}\n`
}

/** What stands in a column of its own is not written twice. */
function furtherAnswers(row: VisitRow): readonly string[] {
  return isLookUp(row) && row.dstIp === row.answers[0] ? row.answers.slice(1) : row.answers
}

function innerCnames(row: VisitRow): readonly string[] {
  return isLookUp(row) && row.dstHost === row.cnames.at(-1) ? row.cnames.slice(0, -1) : row.cnames
}

/** An array: names and addresses in their one spelling, which hold no tab and no line end. */
function list(texts: readonly string[]): string {
  if (texts.length === 0) return '[]'
  return `[${texts.map((text) => `'${text.replace(/[\\']/g, (char) => `\\${char}`)}'`).join(',')}]`
}

const SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

function field(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (char) => ESCAPES[char] ?? char) : text
}
