import { MAX_DNS_SETTINGS_BYTES, readCsv } from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { readText } from '../../input/text-file.ts'

/** Entries of a file: the clients, then their servers, in one cell or several; lines that begin with `#` are remarks. */
export async function readSpecifiedFile(
  cli: Cli,
  file: string,
): Promise<{ match: string; servers: string }[]> {
  const { rows, openQuoteLine: line } = readCsv(await readText(cli, file, MAX_DNS_SETTINGS_BYTES))
  if (line !== null) throw new CliFailure(cli.t('fault.file.quote', { file, line }))
  return rows
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter(([match]) => !match?.startsWith('#'))
    .map(([match = '', ...servers]) => ({ match, servers: servers.filter((cell) => cell !== '').join(',') }))
}
