import type { Message, SolvedMode, Transport } from '@netwarden/shared'
import type {
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
  ParsedVisit,
  ReaderOptions,
  RecordSink,
} from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { blankLookup, NO_ANSWERS } from './blank-visit.ts'
import { type DnsAnswer, readDnsAnswer } from './dns-answer.ts'
import { recordType } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { type JsonObject, objectMember, parseJsonObject, textMember } from './json-line.ts'
import { isMessage, lineMessage, missingField, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { LogClock } from './log-clock.ts'

const REQUIRED = ['T', 'QH', 'QT', 'IP', 'Result'] as const
/** By which way the question came; plain DNS, over either transport, is an empty text. */
const TRANSPORTS: ReadonlyMap<string, Transport> = new Map([
  ['dot', 'tcp'],
  ['doh', 'tcp'],
  ['doq', 'udp'],
])
/** Filtered by rewriting to the safe variant of a search engine: the visit goes on there. */
const SAFE_SEARCH = 7
const NANOSECONDS_A_MS = 1e6

/** A line of AdGuard Home's querylog.json: a question with its answer in wire form. */
class AdGuardHomeReader implements LineReader {
  readonly #clock: LogClock

  constructor(options: ReaderOptions) {
    this.#clock = new LogClock(options)
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    if (line === '') {
      sink.skip()
      return
    }
    const object = parseJsonObject(line)
    const result = object === null ? lineMessage('ingest.line.json') : this.#toVisit(object)
    if (isMessage(result)) rejectLine(sink, result, origin)
    else sink.accept(result, origin)
  }

  #toVisit(object: JsonObject): ParsedVisit | Message {
    const missing = REQUIRED.find((name) => object[name] === undefined)
    if (missing !== undefined) return missingField(missing)
    const time = textMember(object, 'T') ?? ''
    if (!this.#clock.readIso(time, 0) || this.#clock.end !== time.length) return wrongTime(time)
    const name = textMember(object, 'QH') ?? ''
    const domain = canonicalDomain(name || '.')
    if (domain === null) return wrongValue('QH', name)
    const address = textMember(object, 'IP') ?? ''
    const deviceIp = canonicalAddress(address)
    if (deviceIp === null && address !== '') return wrongValue('IP', address)
    const verdict = verdictOf(objectMember(object, 'Result'))
    const elapsed = object.Elapsed
    return {
      ...blankLookup(this.#clock.at),
      deviceIp,
      domain,
      transport: TRANSPORTS.get(textMember(object, 'CP') ?? '') ?? 'other',
      qtype: recordType(textMember(object, 'QT') ?? ''),
      latencyMs: typeof elapsed === 'number' && elapsed >= 0 ? elapsed / NANOSECONDS_A_MS : null,
      verdict,
      ...reached(answerOf(object), verdict),
    }
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return null
  }
}

function verdictOf(result: JsonObject | null): SolvedMode {
  return result?.IsFiltered === true && result.Reason !== SAFE_SEARCH ? 'banned' : 'passed'
}

function answerOf({ Answer: answer }: JsonObject): DnsAnswer | null {
  return typeof answer === 'string' ? readDnsAnswer(Buffer.from(answer, 'base64')) : null
}

/** The address of an answer that was put in the place of the real one is nobody's. */
function reached(answer: DnsAnswer | null, verdict: SolvedMode) {
  if (answer === null) return {}
  const { rcode, addresses, alias } = answer
  const [first] = verdict === 'banned' ? [] : addresses
  if (first === undefined) return { rcode, dstHost: verdict === 'banned' ? null : alias }
  return { rcode, dstIp: first, dstHost: alias, answers: addresses.length > 0 ? addresses : NO_ANSWERS }
}

export const adguardhome: LogFormat = {
  name: 'adguardhome',
  detect: (lines) =>
    shareOfLines(lines, (line) => {
      const object = parseJsonObject(line)
      return object !== null && REQUIRED.every((name) => object[name] !== undefined)
    }),
  createReader: (options) => new AdGuardHomeReader(options),
}
