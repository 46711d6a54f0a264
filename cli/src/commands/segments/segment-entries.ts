import { MAX_CONTROL_BODY_BYTES, readCsv, type SegmentEntryInput } from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { readText } from '../../input/text-file.ts'

/** Entries of a file: entry, comment, user, department; lines that begin with `#` are remarks. */
export async function readSegmentEntries(cli: Cli, file: string): Promise<SegmentEntryInput[]> {
  const { rows, openQuoteLine: line } = readCsv(await readText(cli, file, MAX_CONTROL_BODY_BYTES))
  if (line !== null) throw new CliFailure(cli.t('fault.file.quote', { file, line }))
  return rows
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter(([entry]) => !entry?.startsWith('#'))
    .map(([entry = '', comment = '', user = '', department = '']) => ({ entry, comment, user, department }))
}
