import type { Message } from '@netwarden/shared/errors'
import type {
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
  ParsedVisit,
  ReaderOptions,
  RecordSink,
} from '../visit.ts'
import type { JsonObject } from './json-line.ts'
import { isMessage, lineMessage, missingField, rejectLine } from './line-fault.ts'
import { detectionHead, LineHead, objectOfLine } from './line-head.ts'
import { lineText, shareOfLines } from './line-text.ts'
import { LogClock } from './log-clock.ts'

/** The rules for reading a log with one independent JSON object per line. */
interface JsonLines {
  name: string
  /** Members that each of its objects has. */
  required: readonly string[]
  /** Wrong members are reported before missing ones. */
  findFault?(object: JsonObject): Message | null
  toVisit(object: JsonObject, clock: LogClock): ParsedVisit | Message
}

class JsonLinesReader implements LineReader {
  readonly #clock: LogClock
  readonly #head: LineHead

  constructor(
    private readonly format: JsonLines,
    options: ReaderOptions,
  ) {
    this.#clock = new LogClock(options)
    this.#head = new LineHead(options)
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    if (line === '') {
      sink.skip()
      return
    }
    const object = objectOfLine(line, this.#head)
    const result = object === null ? lineMessage('ingest.line.json') : this.#toVisit(object)
    if (isMessage(result)) rejectLine(sink, result, origin)
    else sink.accept(result, origin)
  }

  #toVisit(object: JsonObject): ParsedVisit | Message {
    const { findFault, required, toVisit } = this.format
    const fault = findFault?.(object) ?? null
    if (fault !== null) return fault
    const missing = required.find((name) => object[name] === undefined)
    return missing === undefined ? toVisit(object, this.#clock) : missingField(missing)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return null
  }
}

export function jsonLines(format: JsonLines): LogFormat {
  const { name, required } = format
  return {
    name,
    detect: (lines) => {
      const head = detectionHead()
      return shareOfLines(lines, (line) => {
        const object = objectOfLine(line, head)
        return object !== null && required.every((member) => object[member] !== undefined)
      })
    },
    createReader: (options) => new JsonLinesReader(format, options),
  }
}
