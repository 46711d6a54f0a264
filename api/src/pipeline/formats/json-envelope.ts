import { type JsonObject, parseJsonObject, textMember } from './json-line.ts'

/** Where Docker, Fluent Bit, Filebeat and the journal keep the line of a program, its time and its name. */
const TEXTS = ['log', 'message', 'MESSAGE', 'msg'] as const
const TIMES = ['time', '@timestamp', 'timestamp', 'date'] as const
const JOURNAL_TIME = '__REALTIME_TIMESTAMP'
const PROGRAMS = ['SYSLOG_IDENTIFIER', 'ident'] as const

/** The line in an envelope of JSON, its time and program before it; the text as it came where it is no envelope. */
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
  }
  return null
}
