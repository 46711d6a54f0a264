import { MAX_LINE_BYTES } from '@netwarden/shared/limits'
import type { LineOrigin, LineReader, RecordSink } from '../../visit.ts'
import type { SplitLine } from './line-splitter.ts'

/** Passes a line to its reader, or rejects it where its bytes are no line. */
export function feedLine(
  line: SplitLine,
  origin: LineOrigin,
  isFirstOfFile: boolean,
  reader: LineReader,
  sink: RecordSink,
): void {
  if (line.fault === 'tooLong') {
    sink.reject({ line: origin.line, key: 'ingest.line.tooLong', params: { limit: MAX_LINE_BYTES } }, origin)
  } else if (line.fault === 'notText') {
    sink.reject({ line: origin.line, key: 'ingest.line.notText' }, origin)
  } else {
    reader.read(isFirstOfFile ? withoutBom(line.text) : line.text, origin, sink)
  }
}

export function withoutBom(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
