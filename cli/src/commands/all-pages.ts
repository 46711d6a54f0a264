import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { createCountReader } from '../input/count-argument.ts'
import type { Row, RowPrinter } from '../output/result-printer.ts'

interface Read<Listed> {
  list: readonly Listed[]
  total: number
}

/** Number of rows to print; all reachable ones by default. */
export function addLimit(command: Command, { t }: Cli): Command {
  return command.option(
    '--limit <count>',
    t('help.option.limit', { most: MAX_PAGE_DEPTH }),
    createCountReader(t, MAX_PAGE_DEPTH, 'usage.count'),
    MAX_PAGE_DEPTH,
  )
}

/** Prints the rows of a paged call up to the limit, and how many more there are. */
export async function printAll<Listed extends Row>(
  { notes, t }: Cli,
  printer: RowPrinter,
  limit: number,
  read: (page: { current: number; pageSize: number }) => Promise<Read<Listed>>,
): Promise<void> {
  const pageSize = Math.min(limit, MAX_PAGE_SIZE)
  let shown = 0
  let total = 0
  for (let current = 1; shown < limit; current++) {
    const page = await read({ current, pageSize })
    const rows = page.list.slice(0, limit - shown)
    printer.add(rows)
    shown += rows.length
    total = page.total
    if (page.list.length < pageSize) break
  }
  printer.end()
  if (shown < total) notes.say(t('note.shownOf', { shown, total }))
}

const ROWS = 1_000

/** All rows of a resource, a thousand at a time. */
export async function* rowsOf<Listed>(
  read: (query: { sort: string; range: string }) => Promise<Listed[]>,
  limit: number,
  sort: readonly [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
): AsyncGenerator<Listed[]> {
  for (let first = 0; first < limit; first += ROWS) {
    const last = Math.min(first + ROWS, limit) - 1
    const rows = await read({ sort: JSON.stringify(sort), range: JSON.stringify([first, last]) })
    yield rows
    if (rows.length <= last - first) return
  }
}
