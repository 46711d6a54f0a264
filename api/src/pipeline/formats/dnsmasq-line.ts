import type { Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { canonicalAddress } from './address.ts'
import { recordType } from './dns-codes.ts'
import { notOfFormat, wrongValue } from './line-fault.ts'
import type { LineHead } from './line-head.ts'

/** The origin of an answer: another server, the cache, the configuration, a hosts file, a block list. */
export type AnswerSource = 'reply' | 'cached' | 'config' | 'hosts' | 'blocked'

export interface DnsmasqQuery {
  kind: 'query'
  at: number
  /** Process, serial and client where the log has them (`log-queries=extra`), else null. */
  id: string | null
  process: string
  transport: Transport
  name: string
  qtype: string
  client: string
}

export interface DnsmasqAnswer {
  kind: 'answer'
  at: number
  id: string | null
  process: string
  source: AnswerSource
  name: string
  value: string
  /** The answering server reports that it blocks the name (RFC 8914: blocked, censored, filtered). */
  isBlockedAbove: boolean
}

export interface DnsmasqForward {
  kind: 'forwarded'
  at: number
  id: string | null
  process: string
  name: string
}

export type DnsmasqLine = DnsmasqQuery | DnsmasqAnswer | DnsmasqForward

const TAG = / (?:\S+ ){0,2}dnsmasq(-\w+)?(\[\d+\])?: /y
const OWN_TAG = /(?:^| )dnsmasq(?:-\w+)?(?:\[\d+\])?:/
/** `log-queries=extra`: the serial of the query and its client; `log-queries=proto` has the protocol before it. */
const EXTRA = /(?:(UDP|TCP) )?(?:\d+|\*) [0-9a-zA-Z.:%_-]+\/\d{1,5} /y
const QUESTION = /(?:query|auth)\[([^\]\s]*)\] /y
const FORWARDED = 'forwarded '
const IS = ' is '
/** Pi-hole's words for the lists and rules it blocks by. */
const BLOCKING = /\b(?:blocked|denied|blacklisted|gravity|special domain)\b/
const BLOCK_LIST_FILE = /\/(?:gravity|black)\.list$/
const SOURCES: readonly (readonly [string, AnswerSource])[] = [
  ['reply ', 'reply'],
  ['cached-stale ', 'cached'],
  ['cached ', 'cached'],
  ['config ', 'config'],
  ['DHCP ', 'hosts'],
  ['auth ', 'hosts'],
]
/** Remarks on signatures that look like answers. */
const SIGNATURE_NOTE = /^(?:DS|DNSKEY) keytag |^no DS|^BOGUS /
const EXTENDED_ERROR = ' (EDE: '
/** Lines about a query that are not read: signatures, limits, and answers that dnsmasq generates. */
const OTHER_STEP =
  /^(?:dnssec-(?:query|retry)\[|validation |Rate-limiting |Apple iCloud |Mozilla |special domain )/
/** Text that looks like a query or its answer after unknown words. */
const LOOKS_TAKEN =
  /(?:query|auth)\[[^\]\s]*\] \S+ from |(?:^| )(?:forwarded \S+ to |(?:reply|cached|cached-stale|config) \S+ is )/
/** The first words of dnsmasq's messages about itself. */
const NOTICE =
  /^(?:started|compile|DNS|DBus|UBus|DNSSEC|warning|WARNING|LOUD|asynchronous|using|ignoring|Ignoring|reading|read |cleared|clearing|flushed|failed|inotify|exiting|exited|no |new |queries |query |pool |server |time |cache |child |cached |TCP|log |overflow|\.\.\.|Maximum|reducing|reduced|increasing|nameserver|possible|Insecure|insecure|bogus|BOGUS|bad |cannot|could not|unable|duplicate|out of|chown|running|setting|set |interface|listening|stopped|demand|config |script|lua|TFTP|DHCP|dhcp|IPv6|router|RTR|not |error|directory|file |found|loaded|authoritative|auth |host |hosts |connmark|ipset|nftset|netlink|recvmsg|nested|truncated|user |group |reply |resource|detected|blockdata|limit|retry|retrying|all |ntp|system |conntrack|Rate|FTL|Pi-hole|regex |gravity )/

/** Parses a line; null for a line that describes no visit. */
export function parseDnsmasqLine(text: string, head: LineHead): DnsmasqLine | Message | null {
  if (!head.read(text)) return notOfFormat('dnsmasq')
  const { line } = head
  TAG.lastIndex = head.end
  const [, service, process = ''] = TAG.exec(line) ?? []
  if (TAG.lastIndex === 0) return head.isOfOtherProgram(OWN_TAG) ? null : notOfFormat('dnsmasq')
  // Lines of dnsmasq-dhcp and dnsmasq-tftp.
  if (service !== undefined) return null
  return parseMessage(line, TAG.lastIndex, head.at, process)
}

function parseMessage(
  line: string,
  start: number,
  at: number,
  process: string,
): DnsmasqLine | Message | null {
  EXTRA.lastIndex = start
  const [extra, protocol] = EXTRA.exec(line) ?? []
  const from = start + (extra?.length ?? 0)
  const id = extra === undefined ? null : `${process}${extra.slice(0, -1)}`
  QUESTION.lastIndex = from
  const type = QUESTION.exec(line)?.[1]
  if (type !== undefined) {
    const transport = protocol === undefined ? 'other' : protocol === 'TCP' ? 'tcp' : 'udp'
    return parseQuery(line, QUESTION.lastIndex, { at, id, process, type, transport })
  }
  if (line.startsWith(FORWARDED, from)) {
    const to = line.lastIndexOf(' to ')
    const name = line.slice(from + FORWARDED.length, to < from ? line.length : to)
    return { kind: 'forwarded', at, id, process, name }
  }
  return parseAnswer(line, from, { at, id, process }) ?? otherWords(line.slice(from))
}

function parseAnswer(
  line: string,
  from: number,
  head: Pick<DnsmasqAnswer, 'at' | 'id' | 'process'>,
): DnsmasqAnswer | null {
  const is = line.indexOf(IS, from)
  const found = is < 0 ? null : answerSource(line.slice(from, is))
  if (found === null) return null
  const note = line.indexOf(EXTENDED_ERROR, is)
  const value = line.slice(is + IS.length, note < 0 ? line.length : note)
  if (SIGNATURE_NOTE.test(value)) return null
  const isBlockedAbove = note >= 0 && isBlocking(line.slice(note + EXTENDED_ERROR.length).replace(/\)$/, ''))
  return { kind: 'answer', ...head, ...found, value, isBlockedAbove }
}

/** A notice is left out; a query or an answer after unknown words is reported. */
function otherWords(words: string): Message | null {
  if (OTHER_STEP.test(words)) return null
  return NOTICE.test(words) && !LOOKS_TAKEN.test(words) ? null : wrongValue('message', words)
}

interface QueryHead {
  at: number
  id: string | null
  process: string
  type: string
  transport: Transport
}

function parseQuery(
  line: string,
  from: number,
  { at, id, process, type, transport }: QueryHead,
): DnsmasqQuery | Message {
  const by = line.lastIndexOf(' from ')
  const client = by < from ? null : canonicalAddress(line.slice(by + ' from '.length))
  if (client === null) return wrongValue('client', line.slice(Math.max(by, from)))
  const qtype = recordType(type)
  if (qtype === null) return wrongValue('type', type)
  return { kind: 'query', at, id, process, transport, name: line.slice(from, by), qtype, client }
}

/** Names may contain spaces, so a known first word ends the source; otherwise the last word is the name. */
function answerSource(text: string): { source: AnswerSource; name: string } | null {
  const known = SOURCES.find(([word]) => text.startsWith(word))
  if (known !== undefined) return { source: known[1], name: text.slice(known[0].length) }
  const space = text.lastIndexOf(' ')
  const phrase = text.slice(0, Math.max(space, 0))
  const name = text.slice(space + 1)
  if (phrase.startsWith('/')) return { source: BLOCK_LIST_FILE.test(phrase) ? 'blocked' : 'hosts', name }
  return BLOCKING.test(phrase) ? { source: 'blocked', name } : null
}

/** Extended DNS errors (RFC 8914 §4.16 to §4.18) of servers that withhold the answer on purpose. */
const BLOCKING_ERRORS: ReadonlySet<string> = new Set(['blocked', 'censored', 'filtered', '15', '16', '17'])

/** Takes the name or the number of an error. */
function isBlocking(error: string): boolean {
  return BLOCKING_ERRORS.has(error.trim().toLowerCase())
}
