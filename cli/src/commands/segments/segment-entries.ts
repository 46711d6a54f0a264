import { type CsvRow, MAX_CONTROL_BODY_BYTES, type SegmentEntryInput } from '@netwarden/shared'
import type { Cli } from '../../cli.ts'
import { readEntryRows, sendRows } from '../../input/entry-file.ts'

/** Sends what may hold the entries of a file: entry, comment, user, department. Without a file there are none to send. */
export async function sendSegmentEntries<Answer>(
  cli: Cli,
  file: string | undefined,
  send: (entries: SegmentEntryInput[] | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (file === undefined) return send(undefined)
  const rows = await readEntryRows(cli, file, MAX_CONTROL_BODY_BYTES)
  return sendRows(cli, 'entries', rows, () => send(rows.map(entryOf)))
}

function entryOf({ cells: [entry = '', comment = '', user = '', department = ''] }: CsvRow) {
  return { entry, comment, user, department }
}
