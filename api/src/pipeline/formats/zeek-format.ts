import type { Message } from '@netwarden/shared/errors'
import type {
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
  ParsedLease,
  ParsedVisit,
  ReaderOptions,
  RecordSink,
} from '../visit.ts'
import type { JsonObject } from './json-line.ts'
import { isMessage, lineMessage, missingField, notOfFormat, rejectLine } from './line-fault.ts'
import { detectionHead, LineHead, objectOfLine } from './line-head.ts'
import { lineText } from './line-text.ts'
import { LogClock } from './log-clock.ts'
import { stateObject } from './pending-visits.ts'
import { ZeekObject } from './zeek-object.ts'
import type { ZeekRow } from './zeek-row.ts'
import { ZeekTable } from './zeek-table.ts'

/** The properties that distinguish one kind of Zeek log from the others. */
export interface ZeekLog {
  name: string
  /** Zeek's name of the log, in `#path` and `_path`. */
  path: string
  /** The columns that are read, referenced by their index here. */
  columns: readonly string[]
  /** A line without these columns is not usable. */
  required: readonly string[]
  /** Sets of columns that only this log has: one complete set identifies it. */
  signature: readonly (readonly string[])[]
  /** Emits the records of the row, or returns its fault. */
  emit(row: ZeekRow, origin: LineOrigin, sink: RecordSink): Message | null
}
type ZeekColumns = Omit<ZeekLog, 'emit'>

const HASH = 0x23
const BRACE = 0x7b

/** One kind of log and the source of its rows. */
interface ZeekStream {
  log: ZeekLog
  table: ZeekTable
  object: ZeekObject
}

/**
 * Reads each line as the log that it names: a JSON line by its `_path`, a row by the header above it. A line that
 * names no log is read as the format's own; lines of unknown logs are skipped.
 */
class ZeekReader implements LineReader {
  readonly #own: ZeekStream
  readonly #head: LineHead
  readonly #streams: readonly ZeekStream[]
  /** From the header: the log of its rows, null for an unknown log, or the header's fault. */
  #header: ZeekStream | Message | null

  constructor(log: ZeekLog, logs: readonly ZeekLog[], options: ReaderOptions) {
    const clock = new LogClock(options)
    this.#head = new LineHead(options)
    const streamOf = (of: ZeekLog): ZeekStream => ({
      log: of,
      table: new ZeekTable(of.columns),
      object: new ZeekObject(of.columns, clock),
    })
    this.#own = streamOf(log)
    this.#streams = [this.#own, ...logs.filter((other) => other !== log).map(streamOf)]
    for (const { table } of this.#streams) table.restore(stateObject(options.state))
    this.#header = this.#readHeader()
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    const first = line.charCodeAt(0)
    if (line === '') {
      sink.skip()
      return
    }
    if (first === HASH) {
      for (const { table } of this.#streams) table.readDirective(line)
      this.#header = this.#readHeader()
      sink.skip()
      return
    }
    const isObject = first === BRACE || mayCarryObject(line)
    const fault = isObject ? this.#takeObject(line, origin, sink) : this.#takeFields(line, origin, sink)
    if (fault !== null) rejectLine(sink, fault, origin)
  }

  #takeFields(line: string, origin: LineOrigin, sink: RecordSink): Message | null {
    const header = this.#header
    if (header === null) {
      sink.skip()
      return null
    }
    if (isMessage(header)) return header
    const { log, table } = header
    if (table.readLine(line)) return log.emit(table, origin, sink)
    const expected = table.columns?.length ?? 0
    return lineMessage('ingest.line.fields', { expected, actual: table.fieldCount })
  }

  #takeObject(line: string, origin: LineOrigin, sink: RecordSink): Message | null {
    const object = objectOfLine(line, this.#head)
    if (object === null) return lineMessage('ingest.line.json')
    const stream = this.#streams.find(({ log }) => isOfLog(log, object))
    if (stream !== undefined) {
      stream.object.set(object)
      return stream.log.emit(stream.object, origin, sink)
    }
    if (typeof object._path !== 'string') return notOfFormat(this.#own.log.name)
    sink.skip()
    return null
  }

  #readHeader(): ZeekStream | Message | null {
    const { path, columns } = this.#own.table
    if (columns === null) return lineMessage('ingest.line.noHeader')
    const stream =
      this.#streams.find(({ log }) => path === log.path) ??
      this.#streams.find(({ log, table }) => hasSignature(log, (name) => table.hasColumn(name)))
    if (stream === undefined) return path === null ? notOfFormat(this.#own.log.name) : null
    const missing = stream.log.required.find((name) => !stream.table.hasColumn(name))
    return missing === undefined ? stream : missingField(missing)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return this.#own.table.snapshot()
  }
}

/** A head followed by an object; rows have tabs, and JSON has none. */
function mayCarryObject(line: string): boolean {
  return line.endsWith('}') && !line.includes('\t')
}

function hasSignature(log: ZeekLog, has: (column: string) => boolean): boolean {
  return log.signature.some((columns) => columns.every(has))
}

function isOfLog(log: ZeekLog, object: JsonObject): boolean {
  if (object._path !== undefined) return object._path === log.path
  return object.event_type === undefined && hasSignature(log, (name) => object[name] !== undefined)
}

/** The first line or header of a known log decides. */
function detectZeek(log: ZeekLog, logs: readonly ZeekLog[], lines: readonly string[]): number {
  const table = new ZeekTable([])
  const head = detectionHead()
  for (const raw of lines) {
    const line = lineText(raw)
    if (line.charCodeAt(0) === HASH) {
      table.readDirective(line)
      const found = line.startsWith('#fields') ? logOfHeader(table, logs) : undefined
      if (found !== undefined) return found !== log ? 0 : table.path === log.path ? 1 : 0.9
    } else if (line.charCodeAt(0) === BRACE || mayCarryObject(line)) {
      const object = objectOfLine(line, head)
      if (object?.ts === undefined) continue
      const found = logs.find((candidate) => isOfLog(candidate, object))
      if (found !== undefined) return found !== log ? 0 : object._path === log.path ? 1 : 0.9
    }
  }
  return 0
}

function logOfHeader(table: ZeekTable, logs: readonly ZeekLog[]): ZeekLog | undefined {
  const known = logs.filter(({ required }) => required.every((name) => table.hasColumn(name)))
  return (
    known.find(({ path }) => table.path === path) ??
    known.find((log) => hasSignature(log, (name) => table.hasColumn(name)))
  )
}

/** A log of visits: each row is one. */
export function zeekVisitLog({
  toVisit,
  ...log
}: ZeekColumns & { toVisit(row: ZeekRow): ParsedVisit | Message }): ZeekLog {
  const emit: ZeekLog['emit'] = (row, origin, sink) => {
    const visit = toVisit(row)
    if (isMessage(visit)) return visit
    sink.accept(visit, origin)
    return null
  }
  return { ...log, emit }
}

/** A log of leases; null is a row without one. */
export function zeekLeaseLog({
  toLease,
  ...log
}: ZeekColumns & { toLease(row: ZeekRow): ParsedLease | Message | null }): ZeekLog {
  const emit: ZeekLog['emit'] = (row, origin, sink) => {
    const lease = toLease(row)
    if (lease === null) sink.skip()
    else if (isMessage(lease)) return lease
    else sink.acceptLease(lease, origin)
    return null
  }
  return { ...log, emit }
}

/** The formats of these logs; a reader of one also reads lines of the others, for files that mix them. */
export function zeekFormats(logs: readonly ZeekLog[]): LogFormat[] {
  return logs.map((log) => ({
    name: log.name,
    detect: (lines) => detectZeek(log, logs, lines),
    createReader: (options) => new ZeekReader(log, logs, options),
  }))
}
