import type { Message, Transport } from '@netwarden/shared'
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
import { blankLookup } from './blank-visit.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { parseJsonObject, textMember } from './json-line.ts'
import { isMessage, notOfFormat, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { LogClock } from './log-clock.ts'
import { stateObject } from './pending-visits.ts'
import { newestNow } from './reader-clock.ts'

/**
 * CoreDNS' Common Log Format, with the operation code of the combined one behind it:
 * `10.0.0.1:5353 - 4817 "A IN example.org. udp 40 false 512" NOERROR qr,rd,ra 68 0.037990251s`; version 1.2 and
 * before write the time between the hyphen and the id.
 */
const QUERY =
  /(?:^| )\[?([\da-fA-F:.]{2,45}(?:%\w{1,15})?)\]?:\d{1,5} - (?:\[([^\]]{20,30})\] )?\d{1,5} "(\S{1,20}) \S{1,20} (\S{1,1100}) (\w{1,10}) \d{1,6} (?:true|false) \d{1,6}" (\S{1,20}) (\S{1,40}) \d{1,6} ([\d.]{1,20})s(?: "?\d{1,2}"?)?$/
/** What else the server says: other plugins, and what it prints when it starts. */
const NOTICE = new RegExp(
  [
    /\[(?:INFO|WARNING|ERROR|FATAL|PANIC|DEBUG|NOTICE)\] /,
    /(?:^|\]: | [FP] )\S{0,255}:\d{1,5}(?: on \S{1,100})?$/,
    /(?:^|\]: | [FP] |~ )(?:CoreDNS-\d|[a-z]{1,20}\/\w{1,20}, go\d)/,
    /^[\s/\\_|]*$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const IS_QUERY = / - (?:\[[^\]]{20,30}\] )?\d{1,5} "/
const LOGGER_TIME = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)/
const OLD_TIME = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const TRANSPORTS: ReadonlyMap<string, Transport> = new Map([
  ['udp', 'udp'],
  ['tcp', 'tcp'],
])

class CoreDnsReader implements LineReader {
  readonly #clock: LogClock

  constructor({ tz, now, state }: ReaderOptions) {
    this.#clock = new LogClock({ tz, now: newestNow(now, stateObject(state)) })
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = unwrapped(lineText(rawLine))
    const result = line === '' ? null : this.#toVisit(line)
    if (result === null) sink.skip()
    else if (isMessage(result)) rejectLine(sink, result, origin)
    else sink.accept(result, origin)
  }

  #toVisit(line: string): ParsedVisit | Message | null {
    const found = QUERY.exec(line)
    if (!found) return !IS_QUERY.test(line) && NOTICE.test(line) ? null : notOfFormat('coredns')
    const [, client = '', oldTime, type = '', name = '', transport = '', rcode = '', , seconds = ''] = found
    if (!this.#readTime(line, oldTime)) return wrongTime(oldTime ?? line.slice(0, found.index))
    const deviceIp = canonicalAddress(client)
    if (deviceIp === null) return wrongValue('remote', client)
    const domain = canonicalDomain(name)
    if (domain === null) return wrongValue('name', name)
    return {
      ...blankLookup(this.#clock.at),
      deviceIp,
      domain,
      transport: TRANSPORTS.get(transport) ?? 'other',
      qtype: recordType(type),
      // A hyphen where nothing was answered.
      rcode: responseCode(rcode),
      latencyMs: Number.isFinite(Number(seconds)) ? Number(seconds) * 1000 : null,
    }
  }

  /** CoreDNS writes none itself since version 1.3: what keeps its output puts one before the line. */
  #readTime(line: string, oldTime: string | undefined): boolean {
    if (oldTime !== undefined) {
      const [, day, month = '', year, clock, zone] = OLD_TIME.exec(oldTime) ?? []
      const number = String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')
      return this.#clock.readIso(`${year}-${number}-${day}T${clock}${zone}`, 0)
    }
    const [, year, month, day, clock] = LOGGER_TIME.exec(line) ?? []
    if (year !== undefined) return this.#clock.readIso(`${year}-${month}-${day}T${clock}`, 0)
    return this.#clock.read(line, 0)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return { now: this.#clock.now }
  }
}

/** Docker keeps each line in an object, with the time beside it. */
function unwrapped(line: string): string {
  if (!line.startsWith('{"log":')) return line
  const object = parseJsonObject(line)
  const text = object === null ? null : textMember(object, 'log')
  const time = object === null ? null : textMember(object, 'time')
  return text === null || time === null ? line : `${time} ${text.trimEnd()}`
}

export const coredns: LogFormat = {
  name: 'coredns',
  detect: (lines) =>
    shareOfLines(lines, (line) => {
      const text = unwrapped(line)
      if (QUERY.test(text)) return true
      return NOTICE.test(text) && !IS_QUERY.test(text) ? null : false
    }),
  createReader: (options) => new CoreDnsReader(options),
}
