import { ACCESS_RECORD_COLUMNS, MAX_PAGE_DEPTH, MAX_PAGE_SIZE, visits } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import type { RowPrinter } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { addVisitFilter, type VisitFilterOptions, visitFilterFields } from './visit-filter.ts'

const DEFAULT_LIMIT = 50

interface SearchOptions extends VisitFilterOptions {
  limit: number
}

export function addRecordsSearch(records: Command, cli: Cli): void {
  const { t } = cli
  const command = records.command('search').description(t('help.records.search'))
  addVisitFilter(command, cli)
    .option(
      '--limit <count>',
      t('help.option.limit', { most: MAX_PAGE_DEPTH }),
      createCountReader(t, MAX_PAGE_DEPTH, 'usage.limit'),
      DEFAULT_LIMIT,
    )
    .action((options: SearchOptions) => search(cli, options))
}

async function search(cli: Cli, options: SearchOptions): Promise<void> {
  const { t, notes } = cli
  const printer = cli.out.rows(recordColumns(cli), ACCESS_RECORD_COLUMNS)
  const { printed, total, isAtLeast } = await printPages(cli, options, printer)
  printer.end()
  if (printed === total && !isAtLeast) return
  notes.say(t(isAtLeast ? 'note.shownOfAtLeast' : 'note.shownOf', { shown: printed, total }))
}

/** Later pages repeat the first one's `asOf`, so that they go on with the same rows while records come in. */
async function printPages(cli: Cli, { limit, ...options }: SearchOptions, printer: RowPrinter) {
  const api = cli.api()
  const pageSize = Math.min(limit, MAX_PAGE_SIZE)
  const filter = visitFilterFields(options, cli)
  let to = filter.to
  let printed = 0
  for (let current = 1; ; current++) {
    const page = await api.call(visits.list, { ...filter, to, current, pageSize })
    to = page.asOf ?? to
    const rows = page.list.slice(0, limit - printed)
    printer.add(rows)
    printed += rows.length
    if (printed >= limit || page.list.length < pageSize) {
      return { printed, total: page.total, isAtLeast: page.totalIsAtLeast === true }
    }
  }
}

function recordColumns({ t }: Cli) {
  return columnsOf(t, [
    ['accessAt', 'column.accessAt', 'time'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['dstHostIP', 'column.dstHostIP'],
    ['application', 'column.application'],
    ['solvedMode', 'column.solvedMode'],
    ['riskLevel', 'column.riskLevel'],
    ['org', 'column.org'],
  ])
}
