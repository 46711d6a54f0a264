import { ACCESS_RECORD_COLUMNS, APPLICATIONS, SOLVED_MODES, TRANSPORTS } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { ParsedVisit } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import type { JsonObject } from './json-line.ts'
import { jsonLines } from './json-lines.ts'
import { lineMessage, wrongTime, wrongValue } from './line-fault.ts'
import type { LogClock } from './log-clock.ts'
import { bytesOf, durationOf } from './volume.ts'

const REQUIRED = ['accessAt', 'deviceIP', 'domain'] as const
const COLUMNS: ReadonlySet<string> = new Set(ACCESS_RECORD_COLUMNS)
const MAC = /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}$/i
const MAX_LATENCY = 1e9
/** The most items of a list; a longer one is invalid. */
const MAX_ITEMS = 256
const MAX_SHOWN = 80
const MAX_HOST = 255

/** A member as converted by its rule, null when it is absent or null; `fault` names the first invalid one. */
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

  /** Values of a list, each converted by its rule; empty when it is absent or null. */
  list(name: string, rule: (text: string) => string | null): readonly string[] {
    const value = this.#object[name]
    if (value === undefined || value === null) return []
    const items = Array.isArray(value) && value.length <= MAX_ITEMS ? value : [undefined]
    const made = items.map((item) => (typeof item === 'string' ? rule(item) : null))
    const read = made.filter((item) => item !== null)
    if (read.length < made.length) this.fault ??= wrongValue(name, JSON.stringify(value).slice(0, MAX_SHOWN))
    return read
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

function findUnknown(object: JsonObject): Message | null {
  const unknown = Object.keys(object).find((name) => !COLUMNS.has(name))
  return unknown === undefined ? null : lineMessage('ingest.line.member', { field: unknown.slice(0, 80) })
}

function toVisit(object: JsonObject, clock: LogClock): ParsedVisit | Message {
  const at = readTime(object.accessAt, clock)
  if (Number.isNaN(at)) return wrongTime(String(JSON.stringify(object.accessAt)))
  const members = new RecordMembers(object)
  const visit = readVisit(at, members, object)
  return members.fault ?? visit
}

function readTime(value: unknown, clock: LogClock): number {
  if (typeof value !== 'string') return Number.NaN
  return clock.readIso(value, 0) && clock.end === value.length ? clock.at : Number.NaN
}

/** For a visit that is no look-up it may be any text that a client sent as its host. */
function hostText(text: string): string | null {
  return text !== '' && text.length <= MAX_HOST ? text : null
}

/** A wrong figure is left out: the visit counts without it, as in the logs of other programs. */
function volumeOf({ bytesSent, bytesReceived, durationMs }: JsonObject) {
  return {
    bytesSent: bytesOf(bytesSent),
    bytesReceived: bytesOf(bytesReceived),
    durationMs: typeof durationMs === 'number' ? durationOf(durationMs) : null,
  }
}

/** A verdict in the file is kept, whatever its origin: exported records read back unchanged. */
function readVisit(at: number, members: RecordMembers, object: JsonObject): ParsedVisit {
  const application = members.text('application', oneOf(APPLICATIONS)) ?? 'dns'
  const answers = members.list('answers', canonicalAddress)
  const cnames = members.list('cnames', canonicalDomain)
  const visited = members.text('dstHostIP', canonicalAddress)
  const host = members.text('dstHost', application === 'dns' ? canonicalDomain : hostText)
  const isLookUp = application === 'dns'
  // The destination of a look-up is the first address of its answer, and the end of its chain.
  const dstIp = visited ?? (isLookUp ? (answers[0] ?? null) : null)
  return {
    at,
    deviceIp: members.text('deviceIP', canonicalAddress),
    deviceMac: members.text('deviceMac', (mac) =>
      MAC.test(mac) ? mac.toLowerCase().replaceAll('-', ':') : null,
    ),
    domain: members.text('domain', canonicalDomain),
    dstIp,
    dstHost: host,
    dstPort: members.number('dstPort', (port) => Number.isInteger(port) && port >= 0 && port <= 0xffff),
    answers: isLookUp && dstIp !== null ? [...new Set([dstIp, ...answers])] : answers,
    outsideTtl: null,
    cnames: isLookUp && host !== null ? [...cnames.filter((name) => name !== host), host] : cnames,
    transport: members.text('transport', oneOf(TRANSPORTS)) ?? 'other',
    application,
    qtype: members.text('qtype', recordType),
    rcode: members.text('rcode', responseCode),
    latencyMs: members.number('latencyMs', (ms) => ms >= 0 && ms < MAX_LATENCY),
    ...volumeOf(object),
    verdict: members.text('solvedMode', oneOf(SOLVED_MODES)),
  }
}

/** Our own lines: one access record each, as the export writes them. */
export const netwardenNdjson = jsonLines({
  name: 'netwarden-ndjson',
  required: REQUIRED,
  findFault: findUnknown,
  toVisit,
})
