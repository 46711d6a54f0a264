import type { Message } from '@netwarden/shared'
import { canonicalAddress } from './address.ts'
import { recordType } from './dns-codes.ts'
import { notOfFormat, wrongValue } from './line-fault.ts'
import type { LogClock } from './log-clock.ts'

/** Where an answer came from: another server, the cache, the configuration, a hosts file, a block list. */
export type AnswerSource = 'reply' | 'cached' | 'config' | 'hosts' | 'blocked'

export interface DnsmasqQuery {
  kind: 'query'
  at: number
  /** Process, serial and client where the log has them (`log-queries=extra`), else null. */
  id: string | null
  process: string
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
const OTHER_PROGRAM = / (?:\S+ ){0,2}[\w./-]+(?:\[\d+\])?: /y
/** `log-queries=extra`: the serial of the question and who asked it. */
const EXTRA = /(?:\d+|\*) [0-9a-zA-Z.:%_-]+\/\d{1,5} /y
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
/** Notes on signatures that look like answers. */
const SIGNATURE_NOTE = /^(?:DS|DNSKEY) keytag |^no DS|^BOGUS /
const EXTENDED_ERROR = ' (EDE: '

/** What a line says; null for one that says nothing of a visit. */
export function parseDnsmasqLine(line: string, clock: LogClock): DnsmasqLine | Message | null {
  if (!clock.read(line, 0)) return notOfFormat('dnsmasq')
  TAG.lastIndex = clock.end
  const [, service, process = ''] = TAG.exec(line) ?? []
  if (TAG.lastIndex === 0) return isForeign(line, clock.end) ? null : notOfFormat('dnsmasq')
  // dnsmasq-dhcp and dnsmasq-tftp
  if (service !== undefined) return null
  return parseMessage(line, TAG.lastIndex, clock.at, process)
}

function parseMessage(
  line: string,
  start: number,
  at: number,
  process: string,
): DnsmasqLine | Message | null {
  EXTRA.lastIndex = start
  const hasId = EXTRA.test(line)
  const from = hasId ? EXTRA.lastIndex : start
  const id = hasId ? `${process}${line.slice(start, from - 1)}` : null
  QUESTION.lastIndex = from
  const type = QUESTION.exec(line)?.[1]
  if (type !== undefined) return parseQuery(line, QUESTION.lastIndex, { at, id, process, type })
  if (line.startsWith(FORWARDED, from)) {
    const to = line.lastIndexOf(' to ')
    const name = line.slice(from + FORWARDED.length, to < from ? line.length : to)
    return { kind: 'forwarded', at, id, process, name }
  }
  const is = line.indexOf(IS, from)
  if (is < 0) return null
  const found = answerSource(line.slice(from, is))
  const note = line.indexOf(EXTENDED_ERROR, is)
  const value = line.slice(is + IS.length, note < 0 ? line.length : note)
  if (found === null || SIGNATURE_NOTE.test(value)) return null
  return { kind: 'answer', at, id, process, ...found, value }
}

interface QueryHead {
  at: number
  id: string | null
  process: string
  type: string
}

function parseQuery(
  line: string,
  from: number,
  { at, id, process, type }: QueryHead,
): DnsmasqQuery | Message {
  const by = line.lastIndexOf(' from ')
  const client = by < from ? null : canonicalAddress(line.slice(by + ' from '.length))
  if (client === null) return wrongValue('client', line.slice(Math.max(by, from)))
  const qtype = recordType(type)
  if (qtype === null) return wrongValue('type', type)
  return { kind: 'query', at, id, process, name: line.slice(from, by), qtype, client }
}

/** Names may hold spaces, so a known first word ends the source; else the last word is the name. */
function answerSource(text: string): { source: AnswerSource; name: string } | null {
  const known = SOURCES.find(([word]) => text.startsWith(word))
  if (known !== undefined) return { source: known[1], name: text.slice(known[0].length) }
  const space = text.lastIndexOf(' ')
  const phrase = text.slice(0, Math.max(space, 0))
  const name = text.slice(space + 1)
  if (phrase.startsWith('/')) return { source: BLOCK_LIST_FILE.test(phrase) ? 'blocked' : 'hosts', name }
  return BLOCKING.test(phrase) ? { source: 'blocked', name } : null
}

function isForeign(line: string, from: number): boolean {
  OTHER_PROGRAM.lastIndex = from
  return OTHER_PROGRAM.test(line)
}
