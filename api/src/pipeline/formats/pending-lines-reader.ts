import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, LineOrigin, LineReader, ReaderOptions, RecordSink } from '../visit.ts'
import type { JsonObject } from './json-line.ts'
import { isMessage, rejectLine } from './line-fault.ts'
import { LineHead } from './line-head.ts'
import { lineText } from './line-text.ts'
import { stateObject } from './pending-visits.ts'
import { newestNow } from './reader-clock.ts'

/** Records that wait for further lines. */
interface PendingRecords {
  releaseAll(sink: RecordSink): void
  /** Releases the records from before `time`. */
  releaseBefore(time: number, sink: RecordSink): void
  snapshot(): JsonValue
  restore(state: unknown): void
}

/** A reader of a log whose lines belong together: each line is parsed, then skipped, rejected or passed on. */
export abstract class PendingLinesReader<Line extends object, Pending extends PendingRecords>
  implements LineReader
{
  protected readonly head: LineHead
  /** The snapshot of a former reader. */
  protected readonly state: JsonObject

  constructor(
    options: ReaderOptions,
    protected readonly pending: Pending,
  ) {
    this.state = stateObject(options.state)
    this.head = new LineHead({ ...options, now: newestNow(options.now, this.state) })
    pending.restore(this.state.pending)
  }

  /** Null for a line that the format leaves out on purpose. */
  protected abstract parse(text: string): Line | Message | null
  protected abstract take(line: Line, origin: LineOrigin, sink: RecordSink): void

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    this.readText(lineText(rawLine), origin, sink)
  }

  /** `excerpt` is the text that may be shown for a line that must not be shown as it is. */
  protected readText(text: string, origin: LineOrigin, sink: RecordSink, excerpt?: string): void {
    const line = text === '' ? null : this.parse(text)
    if (line === null) sink.skip()
    else if (isMessage(line)) rejectLine(sink, line, origin, excerpt)
    else this.take(line, origin, sink)
  }

  end(sink: RecordSink): void {
    this.pending.releaseAll(sink)
  }

  expire(logTime: number, sink: RecordSink): void {
    const { clock } = this.head
    clock.now = Math.max(clock.now, logTime)
    this.pending.releaseBefore(logTime, sink)
  }

  snapshot(): JsonValue {
    return { now: this.head.clock.now, pending: this.pending.snapshot() }
  }
}
