import type { Message } from '@netwarden/shared'
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
import { type JsonObject, parseJsonObject } from './json-line.ts'
import { isMessage, lineMessage, missingField, notOfFormat, rejectLine } from './line-fault.ts'
import { lineText } from './line-text.ts'
import { LogClock } from './log-clock.ts'
import { stateObject } from './pending-visits.ts'
import { ZeekObject } from './zeek-object.ts'
import type { ZeekRow } from './zeek-row.ts'
import { ZeekTable } from './zeek-table.ts'

/** What sets one kind of Zeek log apart from the others. */
export interface ZeekLog {
  name: string
  /** Zeek's name of the log, in `#path` and `_path`. */
  path: string
  /** The columns that the rows are asked for, by their place here. */
  columns: readonly string[]
  /** Columns without which a line says nothing. */
  required: readonly string[]
  /** Columns that only this log has: one of them is enough to know it by. */
  signature: readonly string[]
  /** Hands over what the row tells of, or says what is wrong with it. */
  tell(row: ZeekRow, origin: LineOrigin, sink: RecordSink): Message | null
}
type ZeekColumns = Omit<ZeekLog, 'tell'>

const HASH = 0x23
const BRACE = 0x7b

class ZeekReader implements LineReader {
  readonly #log: ZeekLog
  readonly #table: ZeekTable
  readonly #object: ZeekObject
  #headerFault: Message | null

  constructor(log: ZeekLog, options: ReaderOptions) {
    this.#log = log
    this.#table = new ZeekTable(log.columns)
    this.#object = new ZeekObject(log.columns, new LogClock(options))
    this.#table.restore(stateObject(options.state))
    this.#headerFault = this.#checkHeader()
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    const first = line.charCodeAt(0)
    if (line === '') {
      sink.skip()
      return
    }
    if (first === HASH) {
      this.#table.readDirective(line)
      this.#headerFault = this.#checkHeader()
      sink.skip()
      return
    }
    const row = first === BRACE ? this.#readObject(line) : this.#readFields(line)
    const fault = isMessage(row) ? row : this.#log.tell(row, origin, sink)
    if (fault !== null) rejectLine(sink, fault, origin)
  }

  #readFields(line: string): ZeekRow | Message {
    if (this.#headerFault !== null) return this.#headerFault
    if (this.#table.readLine(line)) return this.#table
    const expected = this.#table.columns?.length ?? 0
    return lineMessage('ingest.line.fields', { expected, actual: this.#table.fieldCount })
  }

  #readObject(line: string): ZeekRow | Message {
    const object = parseJsonObject(line)
    if (object === null) return lineMessage('ingest.line.json')
    if (!isOfLog(this.#log, object)) return notOfFormat(this.#log.name)
    this.#object.set(object)
    return this.#object
  }

  #checkHeader(): Message | null {
    const { path, columns } = this.#table
    if (columns === null) return lineMessage('ingest.line.noHeader')
    const missing = this.#log.required.find((name) => !this.#table.hasColumn(name))
    if (missing !== undefined) return missingField(missing)
    const isOurs = path === this.#log.path || this.#log.signature.some((name) => this.#table.hasColumn(name))
    return isOurs ? null : notOfFormat(this.#log.name)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return this.#table.snapshot()
  }
}

function isOfLog(log: ZeekLog, object: JsonObject): boolean {
  if (object._path !== undefined) return object._path === log.path
  return log.signature.some((name) => object[name] !== undefined) && object.event_type === undefined
}

function detectZeek(log: ZeekLog, lines: readonly string[]): number {
  const table = new ZeekTable([])
  for (const raw of lines) {
    const line = lineText(raw)
    if (line.charCodeAt(0) === HASH) table.readDirective(line)
    else if (line.charCodeAt(0) === BRACE) {
      const object = parseJsonObject(line)
      if (object === null) continue
      return object.ts !== undefined && isOfLog(log, object) ? (object._path === log.path ? 1 : 0.9) : 0
    }
    if (table.columns !== null) break
  }
  if (table.columns === null || !log.required.every((name) => table.hasColumn(name))) return 0
  if (table.path === log.path) return 1
  return log.signature.some((name) => table.hasColumn(name)) ? 0.9 : 0
}

/** A log of visits: each row is one. */
export function zeekFormat({
  toVisit,
  ...log
}: ZeekColumns & { toVisit(row: ZeekRow): ParsedVisit | Message }): LogFormat {
  const tell: ZeekLog['tell'] = (row, origin, sink) => {
    const visit = toVisit(row)
    if (isMessage(visit)) return visit
    sink.accept(visit, origin)
    return null
  }
  return zeekLogFormat({ ...log, tell })
}

/** A log of leases; null is a row that tells of none. */
export function zeekLeaseFormat({
  toLease,
  ...log
}: ZeekColumns & { toLease(row: ZeekRow): ParsedLease | Message | null }): LogFormat {
  const tell: ZeekLog['tell'] = (row, origin, sink) => {
    const lease = toLease(row)
    if (lease === null) sink.skip()
    else if (isMessage(lease)) return lease
    else sink.acceptLease(lease, origin)
    return null
  }
  return zeekLogFormat({ ...log, tell })
}

function zeekLogFormat(log: ZeekLog): LogFormat {
  return {
    name: log.name,
    detect: (lines) => detectZeek(log, lines),
    createReader: (options) => new ZeekReader(log, options),
  }
}
