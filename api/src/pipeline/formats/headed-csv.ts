import type { Message } from '@netwarden/shared/errors'
import type { JsonValue, LineOrigin, LineReader, LogFormat, RecordSink } from '../visit.ts'
import { isMessage, lineMessage, missingField, rejectLine } from './line-fault.ts'
import { lineText } from './line-text.ts'
import { stateObject } from './pending-visits.ts'

type Row<Column extends string> = Partial<Record<Column, string>>

/** The rules for reading a CSV file whose header names its columns in any order. */
export interface HeadedCsv<Column extends string> {
  name: string
  /** The columns that are read; the first one is reported where there is no header. */
  columns: readonly [Column, ...Column[]]
  /** The column names of a header line; null for another line. */
  headerOf(line: string): string[] | null
  /** The cells of a line; null when a quote is not closed. */
  cellsOf(line: string): string[] | null
  take(row: Row<Column>, origin: LineOrigin, sink: RecordSink): void
}

class HeadedReader<Column extends string> implements LineReader {
  #header: readonly string[] | null = null
  #places: readonly (readonly [Column, number])[] = []

  constructor(
    private readonly format: HeadedCsv<Column>,
    state: JsonValue | undefined,
  ) {
    const { columns } = stateObject(state)
    this.#use(Array.isArray(columns) ? format.headerOf(columns.map(String).join(',')) : null)
  }

  #use(header: readonly string[] | null): void {
    this.#header = header
    this.#places = header === null ? [] : this.format.columns.map((name) => [name, header.indexOf(name)])
  }

  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    const header = this.format.headerOf(line)
    if (header !== null) this.#use(header)
    if (header !== null || line === '') {
      sink.skip()
      return
    }
    const row = this.#rowOf(line)
    if (isMessage(row)) rejectLine(sink, row, origin)
    else this.format.take(row, origin, sink)
  }

  #rowOf(line: string): Row<Column> | Message {
    if (this.#header === null) return missingField(this.format.columns[0])
    const cells = this.format.cellsOf(line)
    if (cells === null) return lineMessage('ingest.line.openQuote')
    const [expected, actual] = [this.#header.length, cells.length]
    if (actual !== expected) return lineMessage('ingest.line.fields', { expected, actual })
    const row: Row<Column> = {}
    for (const [name, place] of this.#places) row[name] = cells[place]
    return row
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return { columns: this.#header === null ? null : [...this.#header] }
  }
}

export function headedCsv<Column extends string>(format: HeadedCsv<Column>): LogFormat {
  return {
    name: format.name,
    detect: (lines) => (lines.slice(0, 5).some((line) => format.headerOf(lineText(line)) !== null) ? 1 : 0),
    createReader: ({ state }) => new HeadedReader(format, state),
  }
}
