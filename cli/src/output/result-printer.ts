import { csvCell } from '@netwarden/shared/csv'
import { readableNames } from '@netwarden/shared/validators'
import { type Environment, hasColours } from '../environment.ts'
import { displayWidth, padToWidth } from './display-width.ts'
import { printable, printableJson } from './printable.ts'
import { formatTable } from './table.ts'
import type { YamlWriter } from './yaml.ts'

export const OUTPUT_FORMATS = ['table', 'csv', 'ndjson', 'json', 'yaml'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

export type Row = Readonly<Record<string, unknown>>

/** The display of a field for people; files and scripts get the field itself. */
export interface Column {
  field: string
  title: string
  show?: (value: unknown) => string
  /** Whether the column is never cut on a narrow screen. */
  isWhole?: boolean
}

export interface RowPrinter {
  add(rows: readonly Row[]): void
  end(): void
}

/** How results are laid out, besides their format. */
export interface PrintLayout {
  /** The fields to print, in this order. */
  columns?: readonly string[] | undefined
  /** Whether tables may be wider than the terminal instead of being cut. */
  isWide?: boolean
  toYaml?: YamlWriter | null
  onUnknownColumns?: (names: readonly string[], known: readonly string[]) => void
  onLeftOut?: (titles: readonly string[]) => void
}

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`

/** Writes results, and only results, to the standard output. */
export class ResultPrinter {
  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly env: Environment,
    readonly format: OutputFormat,
    private readonly layout: PrintLayout = {},
  ) {}

  /** Rows that arrive in parts: CSV and NDJSON are printed immediately, everything else when all rows are there. */
  rows(columns: readonly Column[], fields: readonly string[]): RowPrinter {
    const chosen = this.#choose(columns, fields)
    if (this.format === 'csv') return this.#csv(chosen.fields)
    if (this.format === 'ndjson') return this.#ndjson()
    const kept: Row[] = []
    return {
      add: (rows) => void kept.push(...rows),
      end: () => this.#write(this.format === 'table' ? this.#table(kept, chosen.columns) : this.#whole(kept)),
    }
  }

  /** An endless series of rows for scripts: each is printed immediately, JSON as one line per row. */
  lines(fields: readonly string[]): RowPrinter {
    const chosen = this.#choose([], fields)
    return this.format === 'csv' ? this.#csv(chosen.fields) : this.#ndjson()
  }

  list(rows: readonly Row[], columns: readonly Column[], fields: readonly string[]): void {
    const printer = this.rows(columns, fields)
    printer.add(rows)
    printer.end()
  }

  /** Prints one object; a table has one line for each of its columns. */
  one(row: Row, columns: readonly Column[], fields: readonly string[] = Object.keys(row)): void {
    if (this.format === 'table') this.#write(this.#lines(row, this.#choose(columns, fields).columns))
    else if (this.format === 'csv' || this.format === 'ndjson') this.list([row], columns, fields)
    else this.#write(this.#whole(row))
  }

  /** A text that is the whole result, such as a script; its lines are ours. */
  text(text: string): void {
    this.#write(text)
  }

  /** The columns that `--columns` names, or all of them. */
  #choose(columns: readonly Column[], fields: readonly string[]) {
    const { columns: names, onUnknownColumns } = this.layout
    if (!names) return { columns, fields }
    const known = new Set([...fields, ...columns.map(({ field }) => field)])
    const unknown = names.filter((name) => !known.has(name))
    if (unknown.length > 0) onUnknownColumns?.(unknown, [...known])
    const columnOf = (field: string) =>
      columns.find((column) => column.field === field) ?? { field, title: field }
    return { columns: names.map(columnOf), fields: names }
  }

  #whole(value: Row | readonly Row[]): string {
    const chosen = isList(value) ? value.map((row) => this.#pick(row)) : this.#pick(value)
    const { toYaml } = this.layout
    return this.format === 'yaml' && toYaml ? toYaml(chosen) : `${printableJson(chosen, 2)}\n`
  }

  #pick(row: Row): Row {
    const { columns } = this.layout
    return columns
      ? Object.fromEntries(Object.entries(row).filter(([field]) => columns.includes(field)))
      : row
  }

  #csv(fields: readonly string[]): RowPrinter {
    this.#write(`${fields.map(csvCell).join(',')}\r\n`)
    const line = (row: Row) => `${fields.map((field) => csvCell(plainValue(row[field]))).join(',')}\r\n`
    return { add: (rows) => this.#write(rows.map(line).join('')), end: () => undefined }
  }

  #ndjson(): RowPrinter {
    return {
      add: (rows) => this.#write(rows.map((row) => `${printableJson(this.#pick(row))}\n`).join('')),
      end: () => undefined,
    }
  }

  #table(rows: readonly Row[], columns: readonly Column[]): string {
    return formatTable(
      columns.map(({ title }) => title),
      rows.map((row) => columns.map((column) => cellOf(row, column))),
      {
        // A serial line without a configured size reports a width of 0.
        width: (!this.layout.isWide && this.stream.isTTY && this.stream.columns) || null,
        isWhole: columns.map(({ isWhole }) => isWhole === true),
        styleHeader: (line) => this.#style(line),
        ...(this.layout.onLeftOut ? { onLeftOut: this.layout.onLeftOut } : {}),
      },
    )
  }

  #lines(row: Row, columns: readonly Column[]): string {
    const width = Math.max(...columns.map(({ title }) => displayWidth(title)))
    return columns
      .map((column) => `${this.#style(padToWidth(column.title, width))}  ${cellOf(row, column)}\n`)
      .join('')
  }

  #style(text: string): string {
    return hasColours(this.stream, this.env) ? bold(text) : text
  }

  #write(text: string): void {
    if (text !== '') this.stream.write(text)
  }
}

function isList(value: Row | readonly Row[]): value is readonly Row[] {
  return Array.isArray(value)
}

function cellOf(row: Row, { field, show = showValue }: Column): string {
  return printable(readableNames(show(row[field])))
}

export function showValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  return String(plainValue(value))
}

/** A cell holds text: compound values are written as JSON. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  return typeof value === 'object' && value !== null ? printableJson(value) : value
}
