import type { Message } from '@netwarden/shared/errors'
import { isPrivateAddress } from '../../detection/address-kind.ts'
import type { ParsedVisit } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { NO_ANSWERS } from './blank-visit.ts'
import { NO_CNAMES, withCnames } from './cname-chain.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomainOfHexEscapes } from './domain-name.ts'
import { missingField, wrongTime, wrongValue } from './line-fault.ts'
import { isPrivateFromOutside, leastTtl } from './outside-ttl.ts'
import { TextCache } from './text-cache.ts'
import { CONNECTION_COLUMNS, zeekAddress, zeekTransport } from './zeek-endpoints.ts'
import { zeekVisitLog } from './zeek-format.ts'
import type { ZeekRow } from './zeek-row.ts'

const [TS, ORIGIN, SERVER, QUERY, QTYPE, QTYPE_NAME] = [0, 1, 2, 5, 6, 7]
const [RCODE, RCODE_NAME, RTT, ANSWERS, TTLS] = [8, 9, 10, 11, 12]

interface AnswerSummary {
  dstIp: string | null
  dstHost: string | null
  answers: readonly string[]
  cnames: readonly string[]
}

const NO_SUMMARY: AnswerSummary = { dstIp: null, dstHost: null, answers: NO_ANSWERS, cnames: NO_CNAMES }
const MAX_ANSWERS = 256
/** The column holds data without types: for other queries a name may be a mail or name server as well. */
const OF_ADDRESSES: ReadonlySet<string | null> = new Set(['A', 'AAAA'])
/** Most look-ups in a network are for few names, so most answers were seen a moment ago. */
const summaries = new TextCache<AnswerSummary>(65_536)
const MAX_CACHED_TEXT = 1024

function summary(row: ZeekRow, qtype: string | null): AnswerSummary {
  const text = row.listText(ANSWERS)
  if (text === null || text === '') return NO_SUMMARY
  const isOfAddresses = OF_ADDRESSES.has(qtype)
  const key = isOfAddresses ? text : `${text} `
  const hit = text.length > MAX_CACHED_TEXT ? undefined : summaries.get(key)
  if (hit !== undefined) return hit
  const made = summarise(row.list(ANSWERS), isOfAddresses)
  if (text.length <= MAX_CACHED_TEXT) summaries.set(key, made)
  return made
}

/** All addresses in order, and the names before the first of them: its CNAME chain. */
function summarise(items: readonly string[], isOfAddresses: boolean): AnswerSummary {
  const answers: string[] = []
  const aliases: string[] = []
  for (const item of items.slice(0, MAX_ANSWERS)) {
    const address = canonicalAddress(item)
    if (address !== null) answers.push(address)
    else if (answers.length === 0) aliases.push(item)
  }
  const [dstIp = null] = answers
  if (dstIp === null && !isOfAddresses) return NO_SUMMARY
  const names = aliases.map(canonicalDomainOfHexEscapes)
  const dstHost = dstIp === null ? null : (names.at(-1) ?? null)
  return { dstIp, dstHost, answers, cnames: withCnames(NO_CNAMES, names, null) }
}

function toVisit(row: ZeekRow): ParsedVisit | Message {
  const at = row.time(TS)
  if (Number.isNaN(at)) return wrongTime(row.text(TS) ?? '')
  const deviceIp = zeekAddress(row, ORIGIN)
  if (deviceIp === null) return missingField('id.orig_h')
  if (deviceIp === undefined) return wrongValue('id.orig_h', row.text(ORIGIN) ?? '')
  const query = row.text(QUERY)
  const domain = query === null ? null : canonicalDomainOfHexEscapes(query || '.')
  if (domain === null && query !== null) return wrongValue('query', query)
  const qtype = mnemonic(row, QTYPE_NAME, QTYPE, recordType)
  const { dstIp, dstHost, answers, cnames } = summary(row, qtype)
  return {
    at,
    deviceIp,
    deviceMac: null,
    domain,
    dstIp,
    dstHost,
    dstPort: null,
    answers,
    outsideTtl: outsideTtl(row, answers),
    cnames,
    transport: zeekTransport(row),
    application: 'dns',
    qtype,
    rcode: mnemonic(row, RCODE_NAME, RCODE, responseCode),
    latencyMs: milliseconds(row.text(RTT)),
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    verdict: null,
  }
}

function outsideTtl(row: ZeekRow, answers: readonly string[]): number | null {
  if (!answers.some(isPrivateAddress)) return null
  const server = zeekAddress(row, SERVER) ?? null
  return isPrivateFromOutside(server, answers) ? leastTtl(row.list(TTLS).map(Number)) : null
}

/** Zeek has names for known types, also by port (NBSTAT has SRV's number), and writes `query-123` for the rest. */
function mnemonic(
  row: ZeekRow,
  name: number,
  number: number,
  spell: (text: string) => string | null,
): string | null {
  const text = row.text(name)
  const known = text === null ? null : spell(text)
  if (known !== null) return known
  const digits = row.text(number)
  return digits === null ? null : spell(digits)
}

function milliseconds(seconds: string | null): number | null {
  if (seconds === null) return null
  const value = Math.round(Number(seconds) * 1e6) / 1e3
  return value >= 0 && value < 1e9 ? value : null
}

export const zeekDnsLog = zeekVisitLog({
  name: 'zeek-dns',
  path: 'dns',
  columns: [
    ...CONNECTION_COLUMNS,
    'query',
    'qtype',
    'qtype_name',
    'rcode',
    'rcode_name',
    'rtt',
    'answers',
    'TTLs',
  ],
  required: ['ts', 'id.orig_h', 'query'],
  signature: [['query'], ['qtype_name'], ['qtype'], ['trans_id'], ['rcode_name']],
  toVisit,
})
