import type { Message } from '@netwarden/shared'
import type {
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
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
  /** The columns that `toVisit` asks for, by their place here. */
  columns: readonly string[]
  /** Columns without which a line says nothing. */
  required: readonly string[]
  /** Columns that only this log has: one of them is enough to know it by. */
  signature: readonly string[]
  toVisit(row: ZeekRow): ParsedVisit | Message
}

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
    const result = first === BRACE ? this.#readObject(line) : this.#readFields(line)
    if (isMessage(result)) rejectLine(sink, result, origin)
    else sink.accept(result, origin)
  }

  #readFields(line: string): ParsedVisit | Message {
    if (this.#headerFault !== null) return this.#headerFault
    if (this.#table.readLine(line)) return this.#log.toVisit(this.#table)
    const expected = this.#table.columns?.length ?? 0
    return lineMessage('ingest.line.fields', { expected, actual: this.#table.fieldCount })
  }

  #readObject(line: string): ParsedVisit | Message {
    const object = parseJsonObject(line)
    if (object === null) return lineMessage('ingest.line.json')
    if (!isOfLog(this.#log, object)) return notOfFormat(this.#log.name)
    this.#object.set(object)
    return this.#log.toVisit(this.#object)
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

export function zeekFormat(log: ZeekLog): LogFormat {
  return {
    name: log.name,
    detect: (lines) => detectZeek(log, lines),
    createReader: (options) => new ZeekReader(log, options),
  }
}
