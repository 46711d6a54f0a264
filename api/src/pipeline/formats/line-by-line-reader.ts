import type { JsonValue, LineOrigin, LineReader, RecordSink } from '../visit.ts'
import { lineText } from './line-text.ts'

/** A reader of a log in which no line depends on another. */
export class LineByLineReader implements LineReader {
  readonly #take: (line: string, origin: LineOrigin, sink: RecordSink) => void

  constructor(take: (line: string, origin: LineOrigin, sink: RecordSink) => void) {
    this.#take = take
  }

  read(line: string, origin: LineOrigin, sink: RecordSink): void {
    this.#take(lineText(line), origin, sink)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return {}
  }
}
