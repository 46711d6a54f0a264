import {
  ACCESS_RECORD_COLUMNS,
  APPLICATIONS,
  type Message,
  SOLVED_MODES,
  TRANSPORTS,
} from '@netwarden/shared'
import type { ParsedVisit } from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { NO_ANSWERS } from './blank-visit.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import type { JsonObject } from './json-line.ts'
import { jsonLines } from './json-lines.ts'
import { lineMessage, wrongTime, wrongValue } from './line-fault.ts'
import type { LogClock } from './log-clock.ts'

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

function findUnknown(object: JsonObject): Message | null {
  const unknown = Object.keys(object).find((name) => !COLUMNS.has(name))
  return unknown === undefined ? null : lineMessage('ingest.line.member', { field: unknown.slice(0, 80) })
}

function toVisit(object: JsonObject, clock: LogClock): ParsedVisit | Message {
  const at = readTime(object.accessAt, clock)
  if (Number.isNaN(at)) return wrongTime(String(JSON.stringify(object.accessAt)))
  const members = new RecordMembers(object)
  const visit = readVisit(at, members)
  return members.fault ?? visit
}

function readTime(value: unknown, clock: LogClock): number {
  if (typeof value !== 'string') return Number.NaN
  return clock.readIso(value, 0) && clock.end === value.length ? clock.at : Number.NaN
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
export const netwardenNdjson = jsonLines({
  name: 'netwarden-ndjson',
  required: REQUIRED,
  findFault: findUnknown,
  toVisit,
})
