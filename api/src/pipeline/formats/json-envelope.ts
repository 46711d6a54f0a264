import { isUtf8 } from 'node:buffer'
import { octetMark } from './domain-name.ts'
import { type JsonObject, parseJsonObject, textMember } from './json-line.ts'

/** The members in which Docker, Fluent Bit, Filebeat and the journal store a program's line, its time and its name. */
const TEXTS = ['log', 'message', 'MESSAGE', 'msg'] as const
const TIMES = ['time', '@timestamp', 'timestamp', 'date'] as const
const JOURNAL_TIME = '__REALTIME_TIMESTAMP'
const HIGH_OCTET = /[\x80-\xff]/g
const PROGRAMS = ['SYSLOG_IDENTIFIER', 'ident'] as const

/** Whether JSON text may be an envelope: a cheap test without false negatives. */
export function isEnvelope(text: string): boolean {
  return TEXTS.some((name) => text.includes(`"${name}"`))
}

/** The object in a JSON text, or the one that its envelope holds as text. */
export function objectInEnvelope(text: string): JsonObject | null {
  const object = parseJsonObject(text)
  // JSON inside a JSON text has its first quotation mark escaped.
  if (object === null || !text.includes('"{\\"')) return object
  const inner = firstText(object, TEXTS)
  const held = inner?.startsWith('{') ? parseJsonObject(inner) : null
  return held ?? object
}

/** The line in a JSON envelope, with its time and program before it; the text unchanged where it is no envelope. */
export function lineOfEnvelope(text: string): string {
  const object = parseJsonObject(text)
  const line = object === null ? null : firstText(object, TEXTS)
  if (object === null || line === null) return text
  const time = timeOf(object)
  const program = firstText(object, PROGRAMS)
  const head = [time, program === null ? null : `${program}:`].filter((part) => part !== null)
  return [...head, line.trimEnd()].join(' ')
}

function timeOf(object: JsonObject): string | null {
  const journal = textMember(object, JOURNAL_TIME)
  if (journal !== null) return `[${Number(journal) / 1e6}]`
  for (const name of TIMES) {
    const value = object[name]
    if (typeof value === 'string') return value
    if (typeof value === 'number') return `[${value}]`
  }
  return null
}

function firstText(object: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'string') return value
    if (Array.isArray(value) && value.every(isOctet)) return textOfOctets(value)
  }
  return null
}

function isOctet(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256
}

/** The journal writes a message with unprintable octets as numbers. */
function textOfOctets(octets: readonly number[]): string {
  const bytes = Buffer.from(octets)
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return bytes.toString('latin1').replaceAll(HIGH_OCTET, (octet) => octetMark(octet.charCodeAt(0)))
}
