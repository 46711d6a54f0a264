import { type CsvRow, MAX_DNS_SETTINGS_BYTES } from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { readEntryRows, sendRows } from '../../input/entry-file.ts'

interface Specified {
  match: string
  servers: string
}

/** Sends what may hold the entries of a file: the clients, then their servers, in one cell or several. */
export async function sendSpecifiedFile<Answer>(
  cli: Cli,
  file: string | undefined,
  send: (entries: Specified[] | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (file === undefined) return send(undefined)
  const rows = await readEntryRows(cli, file, MAX_DNS_SETTINGS_BYTES)
  return sendRows(cli, 'specifiedDNSServers', rows, () => send(rows.map(entryOf)))
}

function entryOf({ cells: [match = '', ...servers] }: CsvRow): Specified {
  return { match, servers: servers.filter((cell) => cell !== '').join(',') }
}
