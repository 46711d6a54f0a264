import { policyListCalls, visitCalls } from '@netwarden/shared/contract'
import { ACCESS_RECORD_COLUMNS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import type { Row, RowPrinter } from '../../output/result-printer.ts'
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
  const filter = await visitFilterFields(options, cli)
  const added = cli.out.format === 'csv' ? await api.call(policyListCalls.added, {}) : []
  await printTimed(cli, recordPrinter(cli, new Map(added.map(({ id, name }) => [id, name]))), {
    to: filter.to,
    limit,
    read: (page) => api.call(visitCalls.list, { ...filter, ...page }),
  })
}

function recordPrinter(cli: Cli, lists: ReadonlyMap<unknown, string>): RowPrinter {
  const printer = cli.out.rows(recordColumns(cli), ACCESS_RECORD_COLUMNS)
  const add = (rows: readonly Row[]) => printer.add(rows.map((row) => flatRow(row, lists)))
  return cli.out.format === 'csv' ? { ...printer, add } : printer
}

/** As in the server's own CSV: lists are joined by spaces, categories have the names of added lists. */
function flatRow(row: Row, lists: ReadonlyMap<unknown, string>): Row {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(' ') : value,
  ])
  return { ...Object.fromEntries(cells), domainType: lists.get(row.domainType) ?? row.domainType }
}

function recordColumns({ t }: Cli) {
  return columnsOf(t, [
    ['accessAt', 'column.accessAt', 'time'],
    ['deviceIP', 'column.deviceIP'],
    ['domain', 'column.domain'],
    ['dstHostIP', 'column.dstHostIP'],
    ['application', 'column.application'],
    ['solvedMode', 'column.visitVerdict'],
    ['verdictBy', 'column.verdictBy'],
    ['riskLevel', 'column.riskLevel'],
    ['org', 'column.org'],
  ])
}
