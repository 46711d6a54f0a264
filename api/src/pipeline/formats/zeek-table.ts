import type { JsonValue } from '../visit.ts'
import { NO_ANSWERS } from './blank-visit.ts'
import type { JsonObject } from './json-line.ts'
import { epochMs } from './log-clock.ts'
import type { ZeekRow } from './zeek-row.ts'

const MAX_COLUMNS = 512

/** The header of a Zeek TSV log, and its last row. */
export class ZeekTable implements ZeekRow {
  path: string | null = null
  columns: readonly string[] | null = null
  /** Number of fields in the last line. */
  fieldCount = 0
  #separator = '\t'
  #setSeparator = ','
  #emptyField = '(empty)'
  #unsetField = '-'
  #line = ''
  /** For each field of a line, the index of its column in `wanted`, or -1. */
  #places = new Int16Array(0)
  readonly #wanted: readonly string[]
  readonly #starts: Int32Array
  readonly #ends: Int32Array

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted
    this.#starts = new Int32Array(wanted.length)
    this.#ends = new Int32Array(wanted.length)
  }

  /** A line that begins with `#`; several headers in one file follow each other. */
  readDirective(line: string): void {
    if (line.startsWith('#separator')) {
      this.#separator = unescapeHex(line.slice('#separator '.length).trim()) || '\t'
      this.path = null
      return
    }
    const [name = '', ...values] = line.split(this.#separator)
    const value = values[0] ?? ''
    if (name === '#set_separator') this.#setSeparator = unescapeHex(value) || ','
    else if (name === '#empty_field') this.#emptyField = value
    else if (name === '#unset_field') this.#unsetField = value
    else if (name === '#path') this.path = value
    else if (name === '#fields') this.#setColumns(values.slice(0, MAX_COLUMNS))
  }

  #setColumns(columns: readonly string[]): void {
    this.columns = columns.map(dotted)
    this.#places = Int16Array.from(this.columns, (name) => this.#wanted.indexOf(name))
    this.#ends.fill(-1)
  }

  hasColumn(name: string): boolean {
    return this.columns?.includes(name) ?? false
  }

  /** Finds the fields of a line; false when their number differs from the header's. */
  readLine(line: string): boolean {
    this.#line = line
    const separator = this.#separator
    const step = separator.length
    const places = this.#places
    const expected = places.length
    let start = 0
    let count = 0
    for (;;) {
      const found = line.indexOf(separator, start)
      const end = found < 0 ? line.length : found
      const place = count < expected ? (places[count] ?? -1) : -1
      if (place >= 0) {
        this.#starts[place] = start
        this.#ends[place] = end
      }
      count++
      if (found < 0) break
      start = found + step
    }
    this.fieldCount = count
    return count === expected
  }

  text(column: number): string | null {
    const raw = this.listText(column)
    return raw === this.#emptyField ? '' : raw
  }

  listText(column: number): string | null {
    const end = this.#ends[column] ?? -1
    if (end < 0) return null
    const raw = this.#line.slice(this.#starts[column], end)
    return raw === this.#unsetField ? null : raw
  }

  list(column: number): readonly string[] {
    const raw = this.listText(column)
    return raw === null || raw === this.#emptyField ? NO_ANSWERS : raw.split(this.#setSeparator)
  }

  time(column: number): number {
    const raw = this.listText(column)
    return raw === null ? Number.NaN : epochMs(raw)
  }

  snapshot(): JsonValue {
    return {
      separator: this.#separator,
      setSeparator: this.#setSeparator,
      emptyField: this.#emptyField,
      unsetField: this.#unsetField,
      path: this.path,
      columns: this.columns === null ? null : [...this.columns],
    }
  }

  restore(state: JsonObject): void {
    const { separator, setSeparator, emptyField, unsetField, path, columns } = state
    if (typeof separator === 'string' && separator !== '') this.#separator = separator
    if (typeof setSeparator === 'string' && setSeparator !== '') this.#setSeparator = setSeparator
    if (typeof emptyField === 'string') this.#emptyField = emptyField
    if (typeof unsetField === 'string') this.#unsetField = unsetField
    if (typeof path === 'string') this.path = path
    if (Array.isArray(columns)) this.#setColumns(columns.map(String))
  }
}

/** Zeek's scope separator is configurable, and exports to other systems write `_`. */
function dotted(column: string): string {
  return column.replace(/^id[^.](orig|resp)_([hp])$/, 'id.$1_$2')
}

/** `\x09` as in the header; values keep their escapes, as most columns have none. */
function unescapeHex(text: string): string {
  return text.replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
