import { type CsvRow, readCsv } from '@netwarden/shared'
import type { Cli } from '../cli.ts'
import { AnswerFailure, CliFailure } from '../failure.ts'
import { readText } from './text-file.ts'

/** Rows of a CSV file with blanks around cells left out; those that begin with `#` are remarks. */
export async function readEntryRows(cli: Cli, file: string, most: number): Promise<CsvRow[]> {
  const { rows, openQuoteLine: line } = readCsv(await readText(cli, file, most))
  if (line !== null) throw new CliFailure(cli.t('fault.file.quote', { file, line }))
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells: [first] }) => !first?.startsWith('#'))
}

/** Sends rows as that field; where the server blames one by its place among them, its line in the file is told. */
export async function sendRows<Answer>(
  { t }: Cli,
  field: string,
  rows: readonly CsvRow[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send()
  } catch (cause) {
    if (!(cause instanceof AnswerFailure)) throw cause
    const details = cause.details.map((detail) => {
      const [, index, column = '', text = ''] = /^(?:\w+)\.(\d+)\.(\w+): (.*)$/s.exec(detail) ?? []
      const line = detail.startsWith(`${field}.`) ? rows[Number(index)]?.line : undefined
      return line === undefined ? detail : t('fault.lineColumn', { line, column, text })
    })
    throw new AnswerFailure(cause.message, details, cause.status)
  }
}
