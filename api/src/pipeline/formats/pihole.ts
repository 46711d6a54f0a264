import type { SolvedMode } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { blankLookup } from './blank-visit.ts'
import { splitCsvLine } from './csv-line.ts'
import { recordType } from './dns-codes.ts'
import { canonicalDomainOfText } from './domain-name.ts'
import { headedCsv } from './headed-csv.ts'
import { isMessage, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { epochMs } from './log-clock.ts'

/** The columns that are read of FTL's view `queries` (Pi-hole 5 and 6). */
const COLUMNS = ['timestamp', 'type', 'status', 'domain', 'client', 'reply_type', 'reply_time'] as const
const REQUIRED = COLUMNS.slice(0, 5)
const MAX_COLUMNS = 64
/** FTL's own numbers of record types; above 100, the number is 100 plus the type's number. */
const TYPES: readonly (string | null)[] = [
  null,
  'A',
  'AAAA',
  'ANY',
  'SRV',
  'SOA',
  'PTR',
  'TXT',
  'NAPTR',
  'MX',
  'DS',
  'RRSIG',
  'DNSKEY',
  'NS',
  null,
  'SVCB',
  'HTTPS',
]
const OTHER_TYPES = 100
/**
 * Statuses of Pi-hole's lists, expressions and special domains, of a busy database, and of an upstream server that
 * blocked.
 */
const BLOCKED: ReadonlySet<string> = new Set('1,4,5,6,7,8,9,10,11,15,16,18'.split(','))
const UNKNOWN_STATUS = '0'
/** By FTL's number of the reply: no data, CNAME, address, domain, record, DNSSEC data and other data are no failures. */
const RCODES: ReadonlyMap<string, string> = new Map([
  ...['1', '3', '4', '5', '6', '11', '13'].map((reply): [string, string] => [reply, 'NOERROR']),
  ['2', 'NXDOMAIN'],
  ['7', 'SERVFAIL'],
  ['8', 'REFUSED'],
  ['9', 'NOTIMP'],
])
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

function toVisit({
  timestamp = '',
  type = '',
  status = '',
  domain = '',
  client = '',
  ...reply
}: Row): ParsedVisit | Message {
  const at = epochMs(timestamp)
  if (Number.isNaN(at)) return wrongTime(timestamp)
  if (!/^\d{1,2}$/.test(status)) return wrongValue('status', status)
  const name = canonicalDomainOfText(domain || '.')
  if (name === null) return wrongValue('domain', domain)
  const deviceIp = canonicalAddress(client)
  if (deviceIp === null) return wrongValue('client', client)
  const seconds = Number(reply.reply_time || Number.NaN)
  return {
    ...blankLookup(at),
    deviceIp,
    domain: name,
    qtype: typeOf(Number(type)),
    rcode: RCODES.get(reply.reply_type ?? '') ?? null,
    latencyMs: seconds >= 0 && seconds < 1e6 ? seconds * 1000 : null,
    verdict: verdictOf(status),
  }
}

function typeOf(type: number): string | null {
  return type > OTHER_TYPES ? recordType(String(type - OTHER_TYPES)) : (TYPES[type] ?? null)
}

function verdictOf(status: string): SolvedMode | null {
  if (status === UNKNOWN_STATUS) return null
  return BLOCKED.has(status) ? 'banned' : 'passed'
}

function headerOf(line: string): string[] | null {
  const names = line.split(',', MAX_COLUMNS).map((name) => name.replaceAll('"', ''))
  return REQUIRED.every((name) => names.includes(name)) ? names : null
}

/** `sqlite3 -header -csv /etc/pihole/pihole-FTL.db 'SELECT * FROM queries'`: one query per line. */
export const pihole = headedCsv({
  name: 'pihole',
  columns: COLUMNS,
  headerOf,
  cellsOf: (line) => splitCsvLine(line, ','),
  take(row, origin, sink) {
    const visit = toVisit(row)
    if (isMessage(visit)) rejectLine(sink, visit, origin)
    else sink.accept(visit, origin)
  },
})
