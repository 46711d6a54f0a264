import type { Application, Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, LineOrigin, LineReader, ParsedVisit, ReaderOptions, RecordSink } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { blankLookup } from './blank-visit.ts'
import { withCnames } from './cname-chain.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomainOfHexEscapes } from './domain-name.ts'
import { hostFacts } from './host-text.ts'
import { type JsonObject, objectMember, textMember } from './json-line.ts'
import { isMessage, lineMessage, missingField, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { LineHead, objectOfLine } from './line-head.ts'
import { lineText } from './line-text.ts'
import { LogClock } from './log-clock.ts'
import { isPrivateFromOutside, leastTtl } from './outside-ttl.ts'
import { type PendingVisit, PendingVisits, stateObject } from './pending-visits.ts'
import { addressesOf, readSuricataDns, type SuricataDns } from './suricata-dns.ts'
import { connectionOfFlow } from './suricata-flow.ts'

/** Clients retry after some seconds; a later answer is of no use. */
const ANSWER_WINDOW = 10_000
/** Several threads of Suricata, and tools that merge files, write events out of order: in an import up to this far (ms). */
const IMPORT_WINDOW = 20 * 60_000 + ANSWER_WINDOW
const MAX_ANSWERS = 256
const DNS_PORTS: ReadonlySet<unknown> = new Set([53, 5353])
/** The member that holds the facts of each type of event; the last three came with Suricata 7 and 8. */
const MEMBERS: ReadonlyMap<string, string> = new Map([
  ['dns', 'dns'],
  ['tls', 'tls'],
  ['http', 'http'],
  ['quic', 'quic'],
  ['http2', 'http'],
  ['doh2', 'dns'],
  ['flow', 'flow'],
])
const ASKED = 'asked'
const ANSWERED = 'answered'
/** Answers whose query has not been read yet. */
const WHOLE_ANSWER = 'whole answer'
const PART_OF_ANSWER = 'part of answer'
const TRANSPORTS: ReadonlyMap<string, Transport> = new Map([
  ['UDP', 'udp'],
  ['TCP', 'tcp'],
])

/** The fields that all types of events have. */
interface SuricataEvent {
  at: number
  flow: string
  transport: Transport
  source: string | null
  destination: string | null
  sourcePort: unknown
  destinationPort: unknown
}

export class SuricataReader implements LineReader {
  readonly #clock: LogClock
  readonly #head: LineHead
  readonly #pending = new PendingVisits()
  /** How long a query waits for its answer, and an answer for its query (ms). */
  readonly #window: number

  constructor(options: ReaderOptions) {
    this.#clock = new LogClock(options)
    this.#head = new LineHead(options)
    this.#window = options.isImport ? IMPORT_WINDOW : ANSWER_WINDOW
    this.#pending.restore(stateObject(options.state).pending)
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const text = lineText(rawLine)
    if (text === '') {
      sink.skip()
      return
    }
    const object = objectOfLine(text, this.#head)
    const fault = object === null ? lineMessage('ingest.line.json') : this.#take(object, origin, sink)
    if (fault !== null) rejectLine(sink, fault, origin)
  }

  #take(object: JsonObject, origin: LineOrigin, sink: RecordSink): Message | null {
    const type = textMember(object, 'event_type')
    if (type === null) return missingField('event_type')
    const member = MEMBERS.get(type)
    const body = member === undefined ? null : objectMember(object, member)
    if (body === null) {
      sink.skip()
      return null
    }
    if (object.src_ip === undefined) return missingField('src_ip')
    const event = this.#readEvent(object)
    if (isMessage(event)) return event
    this.#pending.releaseOldest(event.at - this.#window, sink)
    if (member === 'dns') return this.#takeDns(event, body, origin, sink)
    if (member === 'flow') {
      const protocol = textMember(object, 'app_proto')
      const flow = { ...event, destinationPort: portOf(event), protocol }
      const visit = connectionOfFlow(flow, body, this.#clock)
      if (visit === null) sink.skip()
      else sink.accept(visit, origin)
      return null
    }
    const name = textMember(body, member === 'http' ? 'hostname' : 'sni')
    const application = member === 'http' ? 'http' : event.transport === 'udp' ? 'quic' : 'tls'
    takeConnection(event, name, application, origin, sink)
    return null
  }

  #readEvent(object: JsonObject): SuricataEvent | Message {
    const timestamp = textMember(object, 'timestamp')
    if (timestamp === null) return missingField('timestamp')
    if (!this.#clock.readIso(timestamp, 0) || this.#clock.end !== timestamp.length)
      return wrongTime(timestamp)
    const source = textMember(object, 'src_ip')
    const destination = textMember(object, 'dest_ip')
    const from = source === null ? null : canonicalAddress(source)
    const to = destination === null ? null : canonicalAddress(destination)
    if (source !== null && from === null) return wrongValue('src_ip', source)
    if (destination !== null && to === null) return wrongValue('dest_ip', destination)
    return {
      at: this.#clock.at,
      flow: textMember(object, 'flow_id') ?? '',
      transport: TRANSPORTS.get(textMember(object, 'proto') ?? '') ?? 'other',
      source: from,
      destination: to,
      sourcePort: object.src_port,
      destinationPort: object.dest_port,
    }
  }

  #takeDns(event: SuricataEvent, body: JsonObject, origin: LineOrigin, sink: RecordSink): Message | null {
    const dns = readSuricataDns(body)
    if (dns === null) {
      sink.skip()
      return null
    }
    const key = `${event.flow} ${dns.id}`
    const same = this.#pending.under(key)
    const target = dns.isAnswer ? this.#questionOf(event, dns, same) : findAnswer(event, same)
    if (target === undefined) return this.#add(event, dns, origin, sink)
    if (!dns.isAnswer) return this.#joinQuestion(target, event, dns, sink)
    sink.join()
    applyAnswer(target, event, dns)
    if (dns.isWhole) this.#pending.release(target, sink)
    return null
  }

  #questionOf(
    event: SuricataEvent,
    dns: SuricataDns,
    same: readonly PendingVisit[],
  ): PendingVisit | undefined {
    const isQuestion = ({ stage, visit: { at } }: PendingVisit) =>
      stage === ASKED && at <= event.at && event.at - at <= this.#window
    return same.find(isQuestion) ?? (dns.isWhole ? undefined : same.findLast(({ stage }) => stage !== ASKED))
  }

  /** Joins a query with an answer that was read before it. */
  #joinQuestion(
    pending: PendingVisit,
    event: SuricataEvent,
    dns: SuricataDns,
    sink: RecordSink,
  ): Message | null {
    const question = lookup(event, dns)
    if (isMessage(question)) return question
    const { visit, stage } = pending
    visit.latencyMs = visit.at - question.at
    visit.at = question.at
    visit.deviceIp = question.deviceIp
    pending.stage = ANSWERED
    sink.join()
    if (stage === WHOLE_ANSWER) this.#pending.release(pending, sink)
    return null
  }

  #add(event: SuricataEvent, dns: SuricataDns, origin: LineOrigin, sink: RecordSink): Message | null {
    const visit = lookup(event, dns)
    if (isMessage(visit)) return visit
    const stage = !dns.isAnswer ? ASKED : dns.isWhole ? WHOLE_ANSWER : PART_OF_ANSWER
    const pending = this.#pending.add({ keys: [`${event.flow} ${dns.id}`], visit, origin, stage }, sink)
    if (dns.isAnswer) applyAnswer(pending, event, dns)
    return null
  }

  end(sink: RecordSink): void {
    this.#pending.releaseAll(sink)
  }

  expire(logTime: number, sink: RecordSink): void {
    this.#pending.releaseBefore(logTime, sink)
  }

  snapshot(): JsonValue {
    return { pending: this.#pending.snapshot() }
  }
}

/** Finds an answer that was read before this query. */
function findAnswer(event: SuricataEvent, same: readonly PendingVisit[]): PendingVisit | undefined {
  return same.find(
    ({ stage, visit }) => (stage === WHOLE_ANSWER || stage === PART_OF_ANSWER) && visit.at >= event.at,
  )
}

function lookup(event: SuricataEvent, dns: SuricataDns): ParsedVisit | Message {
  const domain = dns.name === null ? null : canonicalDomainOfHexEscapes(dns.name || '.')
  if (domain === null && dns.name !== null) return wrongValue('rrname', dns.name)
  // Suricata 4 gives an answer's event the answer's direction, later versions that of the flow.
  const isFromServer =
    dns.isAnswer && DNS_PORTS.has(event.sourcePort) && !DNS_PORTS.has(event.destinationPort)
  const deviceIp = isFromServer ? event.destination : event.source
  const qtype = dns.type === null ? null : recordType(dns.type)
  return { ...blankLookup(event.at), deviceIp, domain, transport: event.transport, qtype }
}

function applyAnswer(pending: PendingVisit, event: SuricataEvent, dns: SuricataDns): void {
  const { visit } = pending
  const { addresses, aliases } = addressesOf(dns.records)
  if (pending.stage === ASKED) {
    visit.latencyMs = event.at - visit.at
    pending.stage = ANSWERED
  }
  visit.rcode = dns.rcode === null ? visit.rcode : responseCode(dns.rcode)
  if (visit.dstIp === null && aliases.length > 0) {
    const names = aliases.map(canonicalDomainOfHexEscapes)
    visit.cnames = withCnames(visit.cnames, names, visit.domain)
    visit.dstHost = names.at(-1) ?? null
  }
  if (addresses.length === 0) return
  visit.answers = [...visit.answers, ...addresses].slice(0, MAX_ANSWERS)
  visit.dstIp ??= addresses[0] ?? null
  const server = event.source === visit.deviceIp ? event.destination : event.source
  if (!isPrivateFromOutside(server, addresses)) return
  const ttls = dns.records.flatMap(({ ttl }) => (ttl === null ? [] : [ttl]))
  visit.outsideTtl = leastTtl(visit.outsideTtl === null ? ttls : [visit.outsideTtl, ...ttls])
}

function takeConnection(
  event: SuricataEvent,
  name: string | null,
  application: Application,
  origin: LineOrigin,
  sink: RecordSink,
): void {
  const visit = {
    ...blankLookup(event.at),
    deviceIp: event.source,
    dstIp: event.destination,
    ...hostFacts(name),
    application,
  }
  sink.accept({ ...visit, dstPort: portOf(event), transport: event.transport }, origin)
}

function portOf({ destinationPort: port }: SuricataEvent): number | null {
  return typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 0xffff ? port : null
}
