import { readdirSync, readFileSync } from 'node:fs'
import { findFormat } from '../../api/src/pipeline/formats/index.ts'
import type {
  LineReader,
  LogFormat,
  ParsedLease,
  ParsedLogin,
  ParsedVisit,
  ReaderOptions,
  RecordSink,
} from '../../api/src/pipeline/visit.ts'

const SAMPLES = new URL('../../fixtures/logs/', import.meta.url)
/** A day after the samples were made. */
export const OPTIONS: ReaderOptions = { tz: 'UTC', now: Date.UTC(2026, 10, 22) }

export interface Reading {
  /** Each record with the number of its first line, in the order of acceptance. */
  records: { line: number; visit: ParsedVisit }[]
  logins: { line: number; login: ParsedLogin }[]
  leases: { line: number; lease: ParsedLease }[]
  joined: number
  skipped: number
  rejected: { line: number; key: string; params: unknown }[]
}

export function emptyReading(): Reading {
  return { records: [], logins: [], leases: [], joined: 0, skipped: 0, rejected: [] }
}

export function sinkInto(reading: Reading): RecordSink {
  return {
    accept: (visit, { line }) => void reading.records.push({ line, visit: structuredClone(visit) }),
    acceptLogin: (login, { line }) => void reading.logins.push({ line, login: { ...login } }),
    acceptLease: (lease, { line }) => void reading.leases.push({ line, lease: { ...lease } }),
    join: () => void reading.joined++,
    skip: () => void reading.skipped++,
    reject: ({ key, params }, { line }) => void reading.rejected.push({ line, key, params }),
  }
}

export function format(name: string): LogFormat {
  const found = findFormat(name)
  if (found === undefined) throw new Error(`no format ${name}`)
  return found
}

export function feed(reader: LineReader, lines: readonly string[], reading: Reading, firstLine = 1): void {
  const sink = sinkInto(reading)
  lines.forEach((line, index) => {
    reader.read(line, { part: 0, line: firstLine + index }, sink)
  })
}

/** All that a reader makes of lines from first to last. */
export function readLines(
  name: string,
  lines: readonly string[],
  options: Partial<ReaderOptions> = {},
): Reading {
  const reading = emptyReading()
  const reader = format(name).createReader({ ...OPTIONS, ...options })
  feed(reader, lines, reading)
  reader.end(sinkInto(reading))
  return reading
}

/** The records of lines that contain nothing else, in the order of their lines. */
export function visitsOf(
  name: string,
  lines: readonly string[],
  options: Partial<ReaderOptions> = {},
): ParsedVisit[] {
  return readLines(name, lines, options).records.map(({ visit }) => visit)
}

export function linesOf(path: string): string[] {
  const lines = readFileSync(new URL(path, SAMPLES), 'utf8').split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** `<format>/<file>` of each sample of a format. */
export function samplesOf(name: string): string[] {
  return readdirSync(new URL(`${name}/`, SAMPLES)).map((file) => `${name}/${file}`)
}

export function countBy(visits: readonly ParsedVisit[], member: keyof ParsedVisit): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const visit of visits) counts[String(visit[member])] = (counts[String(visit[member])] ?? 0) + 1
  return counts
}

/** The number of results of a reader, of any kind. */
export function foundIn({ records, logins, leases }: Reading): number {
  return records.length + logins.length + leases.length
}

export function accountedFor(reading: Reading): number {
  return foundIn(reading) + reading.joined + reading.skipped + reading.rejected.length
}
