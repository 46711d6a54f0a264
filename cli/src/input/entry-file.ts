import { type CsvRow, readCsv } from '@netwarden/shared/csv'
import type { Cli } from '../cli.ts'
import { AnswerFailure, CliFailure } from '../failure.ts'
import { unreadableRow } from './csv-fault.ts'
import { readText } from './text-file.ts'

/** The columns of entries in a CSV file, and their form in a request. */
interface EntryFile<Entry> {
  /** The field of the call that contains the entries. */
  field: string
  mostBytes: number
  /** Blanks around the cells are left out. */
  entryOf: (cells: readonly string[]) => Entry
}

export interface EmptyOptions {
  allowEmpty?: boolean
}

/** An empty file is usually a mistake. */
export function emptyFailure({ t }: Cli, file: string): CliFailure {
  return new CliFailure(t('fault.file.empty', { file }), [t('hint.allowEmpty')])
}

/**
 * Sends what may hold the entries of a file; rows that begin with `#` are remarks. Without a file there are none to send.
 * Where the server blames an entry by its index, its line in the file is named.
 */
export async function sendEntries<Entry, Answer>(
  cli: Cli,
  { field, mostBytes, entryOf }: EntryFile<Entry>,
  file: string | undefined,
  send: (entries: Entry[] | undefined) => Promise<Answer>,
  { allowEmpty }: EmptyOptions = {},
): Promise<Answer> {
  if (file === undefined) return send(undefined)
  const rows = await readRows(cli, file, mostBytes)
  if (rows.length === 0 && !allowEmpty) throw emptyFailure(cli, file)
  try {
    return await send(rows.map(({ cells }) => entryOf(cells)))
  } catch (cause) {
    if (!(cause instanceof AnswerFailure)) throw cause
    const details = cause.details.map((detail) => {
      const [, index, column = '', text = ''] = /^(?:\w+)\.(\d+)\.(\w+): (.*)$/s.exec(detail) ?? []
      const line = detail.startsWith(`${field}.`) ? rows[Number(index)]?.line : undefined
      return line === undefined ? detail : cli.t('fault.lineColumn', { line, column, text })
    })
    throw new AnswerFailure(cause.message, details, cause.status)
  }
}

/** The entries of a file; of an empty one there are none. */
export async function readEntries<Entry>(
  cli: Cli,
  { mostBytes, entryOf }: EntryFile<Entry>,
  file: string,
): Promise<Entry[]> {
  return (await readRows(cli, file, mostBytes)).map(({ cells }) => entryOf(cells))
}

async function readRows(cli: Cli, file: string, mostBytes: number): Promise<CsvRow[]> {
  const { rows, fault } = readCsv(await readText(cli, file, mostBytes))
  if (fault) throw unreadableRow(cli, file, fault)
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells: [first] }) => !first?.startsWith('#'))
}
