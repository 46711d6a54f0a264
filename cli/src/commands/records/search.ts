import { ACCESS_RECORD_COLUMNS, visits } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'
import { addVisitFilter, type VisitFilterOptions, visitFilterFields } from './visit-filter.ts'

interface SearchOptions extends VisitFilterOptions {
  limit: number
}

export function addRecordsSearch(records: Command, cli: Cli): void {
  const command = records.command('search').description(cli.t('help.records.search'))
  addTimedLimit(addVisitFilter(command, cli), cli).action((options: SearchOptions) => search(cli, options))
}

async function search(cli: Cli, { limit, ...options }: SearchOptions): Promise<void> {
  const api = cli.api()
  const filter = visitFilterFields(options, cli)
  await printTimed(cli, cli.out.rows(recordColumns(cli), ACCESS_RECORD_COLUMNS), {
    to: filter.to,
    limit,
    read: (page) => api.call(visits.list, { ...filter, ...page }),
  })
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
