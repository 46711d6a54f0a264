import { reverseName } from '@netwarden/shared/dns'
import type { JsonValue, LineOrigin, ParsedVisit, ReaderOptions, RecordSink } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { blankLookup } from './blank-visit.ts'
import { NO_CNAMES, withCname, withCnames } from './cname-chain.ts'
import {
  ALIAS,
  answerCode,
  answerVerdict,
  ERROR_NAME,
  fittingType,
  isLocalAddress,
} from './dnsmasq-answer.ts'
import { type DnsmasqAnswer, type DnsmasqLine, type DnsmasqQuery, parseDnsmasqLine } from './dnsmasq-line.ts'
import { canonicalDomainOfText } from './domain-name.ts'
import { rejectLine, wrongValue } from './line-fault.ts'
import { PendingLinesReader } from './pending-lines-reader.ts'
import { type PendingVisit, PendingVisits } from './pending-visits.ts'

const REPLY_WINDOW = 30_000
const MAX_LOCAL_NAMES = 1000
const MAX_ANSWERS = 256
/** dnsmasq's text for a name with unprintable bytes. */
const UNPRINTABLE = '<name unprintable>'
const ASKED = 'asked'
const ANSWERED = 'answered'

/**
 * With `extra` each line names its query; without it, an answer is matched by name, type and order. The lines of one
 * answer are adjacent, so a record is complete when a line of another query follows.
 */
export class DnsmasqReader extends PendingLinesReader<DnsmasqLine, PendingVisits> {
  /** Names to which the configuration gives an address. */
  readonly #localNames: Set<string>
  /** The record that the last answer went to, and the name in that answer. */
  #current: PendingVisit | null = null
  #currentName = ''
  /** The key of the query whose CNAME chain is being followed. */
  #aliasOf: string | null = null
  /** The names of that chain so far. */
  #chain: readonly string[] = NO_CNAMES

  constructor(options: ReaderOptions) {
    super(options, new PendingVisits())
    const { localNames, current, currentName, aliasOf, chain } = this.state
    this.#localNames = new Set(Array.isArray(localNames) ? localNames.map(String) : [])
    if (typeof current === 'number') this.#current = [...this.pending.all()][current] ?? null
    if (typeof currentName === 'string') this.#currentName = currentName
    if (typeof aliasOf === 'string') this.#aliasOf = aliasOf
    if (Array.isArray(chain)) this.#chain = chain.map(String)
  }

  protected parse(text: string) {
    return parseDnsmasqLine(text, this.head)
  }

  protected take(line: DnsmasqLine, origin: LineOrigin, sink: RecordSink): void {
    this.pending.releaseOldest(line.at - REPLY_WINDOW, sink)
    if (line.kind === 'query') {
      this.#takeQuery(line, origin, sink)
      return
    }
    const isTaken = line.kind === 'answer' ? this.#takeAnswer(line, sink) : this.#takeForward(line, sink)
    if (isTaken) sink.join()
    else sink.skip()
  }

  #takeQuery(line: DnsmasqQuery, origin: LineOrigin, sink: RecordSink): void {
    this.#switchFrom(null, sink)
    this.#aliasOf = null
    const domain = line.name === UNPRINTABLE ? null : canonicalDomainOfText(line.name)
    if (domain === null && line.name !== UNPRINTABLE) {
      rejectLine(sink, wrongValue('name', line.name), origin)
      return
    }
    const key = keyOf(line, line.name)
    // A restarted server counts from 1 again.
    if (line.id !== null)
      for (const former of [...this.pending.under(key)]) this.pending.release(former, sink)
    const { client: deviceIp, qtype, transport } = line
    const visit = { ...blankLookup(line.at), deviceIp, domain, qtype, transport }
    this.pending.add({ keys: [key], visit, origin, stage: ASKED }, sink)
  }

  #takeForward(line: DnsmasqLine, sink: RecordSink): boolean {
    const asked = this.pending.under(keyOf(line, line.name))
    if (this.#current !== null && !asked.includes(this.#current)) this.#switchFrom(null, sink)
    this.#aliasOf = null
    return asked.length > 0
  }

  #takeAnswer(line: DnsmasqAnswer, sink: RecordSink): boolean {
    const target = line.id === null ? this.#findByName(line) : this.pending.under(keyOf(line, line.name))[0]
    if (line.value === ALIAS) return this.#takeAlias(line, target, sink)
    if (target === undefined) return false
    this.#switchFrom(target, sink)
    this.#currentName = line.name
    this.#apply(line, target)
    return true
  }

  /** An alias is no answer yet: the end of the chain shows which query for its name it belongs to. */
  #takeAlias(line: DnsmasqAnswer, target: PendingVisit | undefined, sink: RecordSink): boolean {
    if (line.id !== null) {
      if (target !== undefined) lengthenChain(target.visit, [targetOf(line)])
      return target !== undefined
    }
    const key = keyOf(line, line.name)
    if (this.pending.under(key).length === 0) {
      if (this.#aliasOf === null) return false
      this.#chain = withCname(this.#chain, targetOf(line), null)
      return true
    }
    this.#switchFrom(null, sink)
    this.#aliasOf = key
    this.#chain = NO_CNAMES
    return true
  }

  #findByName(line: DnsmasqAnswer): PendingVisit | undefined {
    if (this.#isContinued(line)) return this.#current ?? undefined
    if (line.name === ERROR_NAME) {
      // An error names no query: it is attributed only where a single one is pending.
      return this.pending.size === 1 ? [...this.pending.all()][0] : undefined
    }
    const named = choose(this.pending.under(keyOf(line, line.name)), line)
    return named ?? (this.#aliasOf === null ? undefined : choose(this.pending.under(this.#aliasOf), line))
  }

  /** A further address of the same answer. */
  #isContinued(line: DnsmasqAnswer): boolean {
    const current = this.#current
    if (current === null || line.name !== this.#currentName || !this.pending.has(current)) return false
    const type = fittingType(line.value)
    return type === null
      ? current.visit.dstIp === null
      : type === current.visit.qtype && current.visit.dstIp !== null
  }

  #apply(line: DnsmasqAnswer, { visit }: PendingVisit): void {
    const isLocalName = this.#noteLocalName(line)
    const address = canonicalAddress(line.value)
    visit.rcode = answerCode(line)
    visit.verdict = answerVerdict(line, isLocalName) ?? visit.verdict
    const end = targetOf(line)
    if (end !== null && end !== visit.domain)
      lengthenChain(visit, this.#aliasOf === null ? [end] : [...this.#chain, end])
    if (address === null || visit.answers.length >= MAX_ANSWERS) return
    visit.answers = [...visit.answers, address]
    if (visit.dstIp !== null) return
    visit.dstIp = address
    if (end !== visit.domain) visit.dstHost = end
  }

  #noteLocalName(line: DnsmasqAnswer): boolean {
    const name = line.name.toLowerCase()
    if (isLocalAddress(line) && name.length < MAX_ANSWERS) {
      if (this.#localNames.size >= MAX_LOCAL_NAMES) this.#localNames.clear()
      this.#localNames.add(name)
    }
    return this.#localNames.has(name)
  }

  /** Releases the record that received the answers so far, unless more of them follow. */
  #switchFrom(next: PendingVisit | null, sink: RecordSink): void {
    if (this.#current !== null && this.#current !== next) this.pending.release(this.#current, sink)
    this.#current = next
    if (next !== null) next.stage = ANSWERED
  }

  override end(sink: RecordSink): void {
    super.end(sink)
    this.#current = null
  }

  override snapshot(): JsonValue {
    const current = this.#current === null ? -1 : [...this.pending.all()].indexOf(this.#current)
    return {
      now: this.head.clock.now,
      pending: this.pending.snapshot(),
      localNames: [...this.#localNames],
      current,
      currentName: this.#currentName,
      aliasOf: this.#aliasOf,
      chain: [...this.#chain],
    }
  }
}

/** The name in a line of an answer: the queried name, or one of its CNAME chain; null for another name. */
function targetOf({ name }: DnsmasqAnswer): string | null {
  const isName = name !== UNPRINTABLE && name !== ERROR_NAME && canonicalAddress(name) === null
  return isName ? canonicalDomainOfText(name) : null
}

function lengthenChain(visit: ParsedVisit, names: readonly (string | null)[]): void {
  visit.cnames = withCnames(visit.cnames, names, visit.domain)
}

function keyOf({ id, process }: DnsmasqLine, name: string): string {
  if (id !== null) return id
  const address = canonicalAddress(name)
  return `${process}${address === null ? name.toLowerCase() : reverseName(address)?.slice(0, -1)}`
}

/** An answer from another server belongs to the oldest matching query; one from dnsmasq itself, to the newest. */
function choose(
  candidates: readonly PendingVisit[],
  { source, value }: DnsmasqAnswer,
): PendingVisit | undefined {
  const type = fittingType(value)
  const waits = ({ stage }: PendingVisit) => stage === ASKED
  const fits = (pending: PendingVisit) => waits(pending) && fitsType(type, pending.visit.qtype)
  const pick = (test: (pending: PendingVisit) => boolean) =>
    source === 'reply' ? candidates.find(test) : candidates.findLast(test)
  const isForeign = source === 'reply' && canonicalAddress(value) !== null
  return pick(fits) ?? (isForeign ? undefined : pick(waits))
}

function fitsType(type: ReturnType<typeof fittingType>, qtype: string | null): boolean {
  if (type === null) return true
  return type === 'neither' ? qtype !== 'A' && qtype !== 'AAAA' : qtype === type
}
