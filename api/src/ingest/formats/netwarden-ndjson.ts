import {
  ACCESS_RECORD_COLUMNS,
  APPLICATIONS,
  type Message,
  SOLVED_MODES,
  TRANSPORTS,
} from '@netwarden/shared'
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
import { NO_ANSWERS } from './blank-visit.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { type JsonObject, parseJsonObject } from './json-line.ts'
import { isMessage, lineMessage, missingField, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { LogClock } from './log-clock.ts'

const REQUIRED = ['accessAt', 'deviceIP', 'domain'] as const
const COLUMNS: ReadonlySet<string> = new Set(ACCESS_RECORD_COLUMNS)
const MAC = /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}$/i
const MAX_LATENCY = 1e9

/** A member as its rule makes it, null when it is absent or null; `fault` names the first that breaks its rule. */
class RecordMembers {
  fault: Message | null = null
  readonly #object: JsonObject

  constructor(object: JsonObject) {
    this.#object = object
  }

  text<Value>(name: string, rule: (text: string) => Value | null): Value | null {
    const value = this.#object[name]
    if (value === undefined || value === null) return null
    const made = typeof value === 'string' ? rule(value) : null
    if (made === null) this.fault ??= wrongValue(name, JSON.stringify(value))
    return made
  }

  number(name: string, isValid: (value: number) => boolean): number | null {
    const value = this.#object[name]
    if (value === undefined || value === null) return null
    if (typeof value === 'number' && isValid(value)) return value
    this.fault ??= wrongValue(name, JSON.stringify(value))
    return null
  }
}

function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word | null {
  return (text) => words.find((word) => word === text) ?? null
}

class NdjsonReader implements LineReader {
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
    const unknown = Object.keys(object).find((name) => !COLUMNS.has(name))
    if (unknown !== undefined) return lineMessage('ingest.line.member', { field: unknown.slice(0, 80) })
    const missing = REQUIRED.find((name) => object[name] === undefined)
    if (missing !== undefined) return missingField(missing)
    const at = this.#time(object.accessAt)
    if (Number.isNaN(at)) return wrongTime(String(JSON.stringify(object.accessAt)))
    const members = new RecordMembers(object)
    const visit = readVisit(at, members)
    return members.fault ?? visit
  }

  #time(value: unknown): number {
    if (typeof value !== 'string') return Number.NaN
    return this.#clock.readIso(value, 0) && this.#clock.end === value.length ? this.#clock.at : Number.NaN
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return null
  }
}

/** A verdict that a file states stands, whoever reached it: what was exported reads back the same. */
function readVisit(at: number, members: RecordMembers): ParsedVisit {
  const dstIp = members.text('dstHostIP', canonicalAddress)
  return {
    at,
    deviceIp: members.text('deviceIP', canonicalAddress),
    deviceMac: members.text('deviceMac', (mac) =>
      MAC.test(mac) ? mac.toLowerCase().replaceAll('-', ':') : null,
    ),
    domain: members.text('domain', canonicalDomain),
    dstIp,
    dstHost: members.text('dstHost', canonicalDomain),
    dstPort: members.number('dstPort', (port) => Number.isInteger(port) && port >= 0 && port <= 0xffff),
    answers: dstIp === null ? NO_ANSWERS : [dstIp],
    transport: members.text('transport', oneOf(TRANSPORTS)) ?? 'other',
    application: members.text('application', oneOf(APPLICATIONS)) ?? 'dns',
    qtype: members.text('qtype', recordType),
    rcode: members.text('rcode', responseCode),
    latencyMs: members.number('latencyMs', (ms) => ms >= 0 && ms < MAX_LATENCY),
    verdict: members.text('solvedMode', oneOf(SOLVED_MODES)),
  }
}

/** Our own lines: one access record each, as export writes them. */
export const netwardenNdjson: LogFormat = {
  name: 'netwarden-ndjson',
  detect: (lines) =>
    shareOfLines(lines, (line) => {
      const object = parseJsonObject(line)
      return object !== null && REQUIRED.every((name) => object[name] !== undefined)
    }),
  createReader: (options) => new NdjsonReader(options),
}
