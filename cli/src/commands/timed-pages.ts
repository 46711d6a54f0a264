import type { Page } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { createCountReader } from '../input/count-argument.ts'
import type { Row, RowPrinter } from '../output/result-printer.ts'

const DEFAULT_LIMIT = 50

interface PageOfTime {
  to: string | undefined
  current: number
  pageSize: number
}

interface TimedPages<Listed extends Row> {
  /** The end of the requested time, if any. */
  to: string | undefined
  limit: number
  read(page: PageOfTime): Promise<Page<Listed>>
}

/** The limit of rows in lists sorted by time. */
export function addTimedLimit(command: Command, { t }: Cli): Command {
  return command.option(
    '--limit <count>',
    t('help.option.limit', { most: MAX_PAGE_DEPTH }),
    createCountReader(t, MAX_PAGE_DEPTH, 'usage.limit'),
    DEFAULT_LIMIT,
  )
}

/** Prints the newest rows up to the limit, and the total. */
export async function printTimed<Listed extends Row>(
  { notes, t }: Cli,
  printer: RowPrinter,
  pages: TimedPages<Listed>,
): Promise<void> {
  const { printed, total, isAtLeast } = await printPages(printer, pages)
  printer.end()
  if (total === 0) return notes.say(t('hint.noVisits'))
  if (printed === total && !isAtLeast) return
  notes.say(t(isAtLeast ? 'note.shownOfAtLeast' : 'note.shownOf', { shown: printed, total }))
}

/** Later pages repeat the first one's `asOf`, so that they continue with the same rows while records arrive. */
async function printPages<Listed extends Row>(
  printer: RowPrinter,
  { to: end, limit, read }: TimedPages<Listed>,
) {
  const pageSize = Math.min(limit, MAX_PAGE_SIZE)
  let to = end
  let printed = 0
  for (let current = 1; ; current++) {
    const page = await read({ to, current, pageSize })
    to = page.asOf ?? to
    const rows = page.list.slice(0, limit - printed)
    printer.add(rows)
    printed += rows.length
    if (printed >= limit || page.list.length < pageSize) {
      return { printed, total: page.total, isAtLeast: page.totalIsAtLeast === true }
    }
  }
}
