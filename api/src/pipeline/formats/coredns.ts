import type { Transport } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
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
import { isMessage, notOfFormat, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { detectionHead, LineHead } from './line-head.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { stateObject } from './pending-visits.ts'
import { newestNow } from './reader-clock.ts'

/**
 * CoreDNS' Common Log Format, followed by the operation code of the combined one: `10.0.0.1:5353 - 4817 "A IN
 * example.org. udp 40 false 512" NOERROR qr,rd,ra 68 0.037990251s`; version 1.2 and older write the time between the
 * hyphen and the id.
 */
const QUERY =
  /(?:^| )\[?([\da-fA-F:.]{2,45}(?:%\w{1,15})?)\]?:\d{1,5} - (?:\[([^\]]{20,30})\] )?\d{1,5} "(\S{1,20}) \S{1,20} (\S{1,1100}) (\w{1,10}) \d{1,6} (?:true|false) \d{1,6}" (\S{1,20}) (\S{1,40}) \d{1,6} ([\d.]{1,20})s(?: "?\d{1,2}"?)?$/
/** The server's other lines: those of other plugins, and its output at the start. */
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
const OWN_TAG = /(?:^| )coredns(?:\[\d+\])?:/
const IS_QUERY = / - (?:\[[^\]]{20,30}\] )?\d{1,5} "/
const LOGGER_TIME = /(?:^|[ \t])(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)/
const OLD_TIME = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const TRANSPORTS: ReadonlyMap<string, Transport> = new Map([
  ['udp', 'udp'],
  ['tcp', 'tcp'],
])

class CoreDnsReader implements LineReader {
  readonly #head: LineHead

  constructor({ tz, now, state }: ReaderOptions) {
    this.#head = new LineHead({ tz, now: newestNow(now, stateObject(state)) })
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    const result = line === '' ? null : this.#toVisit(line)
    if (result === null) sink.skip()
    else if (isMessage(result)) rejectLine(sink, result, origin)
    else sink.accept(result, origin)
  }

  #toVisit(text: string): ParsedVisit | Message | null {
    this.#head.read(text)
    const { line } = this.#head
    const found = QUERY.exec(line)
    if (!found) {
      if (IS_QUERY.test(line)) return notOfFormat('coredns')
      return NOTICE.test(line) || this.#head.isOfOtherProgram(OWN_TAG) ? null : notOfFormat('coredns')
    }
    const [, client = '', oldTime, type = '', name = '', transport = '', rcode = '', , seconds = ''] = found
    const at = this.#timeOf(line, found.index, oldTime)
    if (at === null) return wrongTime(oldTime ?? line.slice(0, found.index))
    const deviceIp = canonicalAddress(client)
    if (deviceIp === null) return wrongValue('remote', client)
    const domain = canonicalDomain(name)
    if (domain === null) return wrongValue('name', name)
    return {
      ...blankLookup(at),
      deviceIp,
      domain,
      transport: TRANSPORTS.get(transport) ?? 'other',
      qtype: recordType(type),
      // A hyphen means that there was no answer.
      rcode: responseCode(rcode),
      latencyMs: Number.isFinite(Number(seconds)) ? Number(seconds) * 1000 : null,
    }
  }

  /** CoreDNS itself has written no time since version 1.3: the program that stores its output puts one before the line. */
  #timeOf(line: string, until: number, oldTime: string | undefined): number | null {
    const { clock, at } = this.#head
    if (oldTime !== undefined) {
      const [, day, month = '', year, time, zone] = OLD_TIME.exec(oldTime) ?? []
      const number = String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')
      return clock.readIso(`${year}-${number}-${day}T${time}${zone}`, 0) ? clock.at : null
    }
    const [, year, month, day, time] = LOGGER_TIME.exec(line.slice(0, until)) ?? []
    if (year !== undefined) return clock.readIso(`${year}-${month}-${day}T${time}`, 0) ? clock.at : null
    return Number.isNaN(at) ? null : at
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return { now: this.#head.clock.now }
  }
}

function detect(lines: readonly string[]): number {
  const head = detectionHead()
  return shareOfLines(lines, (text) => {
    head.read(text)
    const { line } = head
    if (QUERY.test(line)) return true
    const isOther = NOTICE.test(line) || head.isOfOtherProgram(OWN_TAG)
    return isOther && !IS_QUERY.test(line) ? null : false
  })
}

export const coredns: LogFormat = {
  name: 'coredns',
  detect,
  createReader: (options) => new CoreDnsReader(options),
}
