import type { Message } from '@netwarden/shared/errors'
import type {
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
  ParsedLogin,
  ReaderOptions,
  RecordSink,
} from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { joinCsvLine, splitCsvLine } from './csv-line.ts'
import { isMessage, lineMessage, missingField, rejectLine } from './line-fault.ts'
import { lineText } from './line-text.ts'
import { epochMs, LogClock } from './log-clock.ts'
import { stateObject } from './pending-visits.ts'
import { PORTAL_COLUMNS, type PortalColumn, type PortalHeader, readPortalHeader } from './portal-columns.ts'
import { MASK } from './radius-attributes.ts'
import { newestNow } from './reader-clock.ts'

const MAX_USERNAME = 253
/** The spelling of spreadsheets: `2026/1/5 8:03`. */
const LOOSE_TIME = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
/** Each row has a year in its time, and no header has: most rows need no closer look. */
const HAS_YEAR = /\d{4}/
const EPOCH_MS = /^\d{13}$/

/** A CSV file of a portal: each row is a login. Unknown columns, including the password's, are not read. */
class PortalReader implements LineReader {
  readonly #clock: LogClock
  #headerLine: string | null = null
  #header: PortalHeader | null = null

  constructor(options: ReaderOptions) {
    const state = stateObject(options.state)
    this.#clock = new LogClock({ ...options, now: newestNow(options.now, state) })
    if (typeof state.header === 'string') this.#takeHeader(state.header)
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    if (line.trim() === '' || this.#takeHeader(line)) {
      sink.skip()
      return
    }
    const login = this.#readRow(line)
    // A malformed row may have its password in any column: nothing of it is shown.
    if (isMessage(login)) rejectLine(sink, login, origin, '')
    else sink.acceptLogin(login, origin)
  }

  #takeHeader(line: string): boolean {
    const header = nextHeader(line, this.#header, this.#clock)
    if (header === null) return false
    this.#header = header
    this.#headerLine = joinCsvLine(namesOf(header), header.delimiter)
    return true
  }

  #readRow(line: string): ParsedLogin | Message {
    const header = this.#header
    if (header === null) return lineMessage('ingest.line.noColumns', { columns: 'username, accessAt' })
    const cells = splitCsvLine(line, header.delimiter)
    if (cells === null) return lineMessage('ingest.line.openQuote')
    if (cells.length !== header.count) {
      return lineMessage('ingest.line.fields', { expected: header.count, actual: cells.length })
    }
    return readLogin((column) => cellOf(cells, header, column), this.#clock)
  }

  end(): void {}

  expire(logTime: number): void {
    this.#clock.now = Math.max(this.#clock.now, logTime)
  }

  snapshot(): JsonValue {
    return { now: this.#clock.now, header: this.#headerLine }
  }
}

/** Files may be concatenated with their headers; the row of a user called `user` is no header. */
function nextHeader(line: string, former: PortalHeader | null, clock: LogClock): PortalHeader | null {
  if (former !== null && HAS_YEAR.test(line)) return null
  const header = readPortalHeader(line)
  if (header === null || former === null) return header
  if (Object.keys(header.places).length < Object.keys(former.places).length) return null
  const cells = splitCsvLine(line, header.delimiter) ?? []
  const isRow = cells.some((cell) => canonicalAddress(cell) !== null || readTime(cell, clock) !== null)
  return isRow ? null : header
}

function namesOf({ count, places }: PortalHeader): string[] {
  return Array.from(
    { length: count },
    (_, index) => PORTAL_COLUMNS.find((column) => places[column] === index) ?? '',
  )
}

function cellOf(cells: readonly string[], { places }: PortalHeader, column: PortalColumn): string {
  const place = places[column]
  return place === undefined ? '' : (cells[place] ?? '').trim()
}

function readLogin(cell: (column: PortalColumn) => string, clock: LogClock): ParsedLogin | Message {
  const username = cell('username')
  if (username === '') return missingField('username')
  if (Buffer.byteLength(username) > MAX_USERNAME) return wrongColumn('username')
  const time = cell('accessAt')
  if (time === '') return missingField('accessAt')
  const at = readTime(time, clock)
  if (at === null) return wrongColumn('accessAt')
  const login: ParsedLogin = { at, username, ip: null, primaryDns: null, secondaryDns: null }
  for (const [column, member] of ADDRESSES) {
    const text = cell(column)
    const address = text === '' || text === '-' ? null : canonicalAddress(text)
    if (address === null && text !== '' && text !== '-') return wrongColumn(column)
    login[member] = address
  }
  return login
}

const ADDRESSES = [
  ['ip', 'ip'],
  ['primaryDNS', 'primaryDns'],
  ['secondaryDNS', 'secondaryDns'],
] as const

/** Without the value: it may be a part of a password that contains a delimiter. */
function wrongColumn(column: PortalColumn): Message {
  return lineMessage('ingest.line.column', { column })
}

function readTime(text: string, clock: LogClock): number | null {
  if (/^\d+$/.test(text)) {
    const at = EPOCH_MS.test(text) ? Number(text) : epochMs(text)
    return Number.isNaN(at) ? null : at
  }
  const [, year, month = '', day = '', hour = '', minute, second = '00'] = LOOSE_TIME.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const iso = year === undefined ? text : `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`
  return clock.read(iso, 0) && clock.end === iso.length ? clock.at : null
}

function createConcealer(): (line: string) => string {
  const clock = new LogClock({ tz: 'UTC', now: Date.now() })
  let header: PortalHeader | null = null
  return (raw) => {
    const line = lineText(raw)
    if (line.trim() === '') return ''
    const found = nextHeader(line, header, clock)
    if (found !== null) {
      header = found
      return joinCsvLine(namesOf(found), found.delimiter)
    }
    return header === null ? MASK : concealRow(line, header, clock)
  }
}

/** The columns that are read are shown where their values are valid; everything else is masked. */
function concealRow(line: string, header: PortalHeader, clock: LogClock): string {
  const cells = splitCsvLine(line, header.delimiter)
  if (cells === null) return `"${MASK}`
  const masked = cells.map(() => MASK)
  if (cells.length !== header.count) return joinCsvLine(masked, header.delimiter)
  for (const column of PORTAL_COLUMNS) {
    const place = header.places[column]
    const text = cellOf(cells, header, column)
    if (place !== undefined && isHarmless(column, text, clock)) masked[place] = text
  }
  return joinCsvLine(masked, header.delimiter)
}

function isHarmless(column: PortalColumn, text: string, clock: LogClock): boolean {
  if (column === 'username' || text === '' || text === '-') return true
  return column === 'accessAt' ? readTime(text, clock) !== null : canonicalAddress(text) !== null
}

function detect(lines: readonly string[]): number {
  const first = lines.map(lineText).find((line) => line.trim() !== '')
  const header = first === undefined ? null : readPortalHeader(first)
  if (header === null) return 0
  return header.hasPassword || header.places.ip !== undefined ? 0.9 : 0.6
}

/** A portal's CSV file of logins: a header with the columns in any order, one row per login. */
export const portalCsv: LogFormat = {
  name: 'portal-csv',
  detect,
  createReader: (options) => new PortalReader(options),
  createConcealer,
}
