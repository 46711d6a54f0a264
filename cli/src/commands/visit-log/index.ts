import { visitLogCalls } from '@netwarden/shared/contract'
import { VISIT_LOG_COLUMNS } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import { columnsOf } from '../columns.ts'
import { addCsvExport } from '../csv-files.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'

interface LogFilter {
  username?: string
  ip?: string
  from?: string
  to?: string
}

interface ExportOptions extends LogFilter {
  format: 'csv' | 'ndjson'
}

/** Who signed in at the network, from which address. */
export function addVisitLog(program: Command, cli: Cli): void {
  const { t } = cli
  const noun = program.command('visit-log').description(t('help.visitLog')).helpCommand(false)
  const list = addLogFilter(noun.command('list').description(t('help.visitLog.list')), cli)
  addTimedLimit(list, cli).action((options: LogFilter & { limit: number }) => print(cli, options))
  const open = (options: ExportOptions) => cli.api().open(visitLogCalls.export, { ...options })
  addLogFilter(addCsvExport(noun.command('export'), cli, 'help.visitLog.export', open), cli).addOption(
    new Option('--format <format>', t('help.option.exportFormat')).choices(['csv', 'ndjson']).default('csv'),
  )
}

function addLogFilter(command: Command, { t }: Cli): Command {
  const readTime = createTimeReader(t)
  return command
    .option('--username <text>', t('help.option.logUsername'))
    .option('--ip <ip>', t('help.option.logIp'))
    .option('--from <time>', t('help.option.from'), readTime)
    .option('--to <time>', t('help.option.to'), readTime)
}

async function print(cli: Cli, { limit, to, ...filter }: LogFilter & { limit: number }): Promise<void> {
  const api = cli.api()
  const columns = columnsOf(cli.t, [
    ['accessAt', 'column.accessAt', 'time'],
    ['username', 'column.username'],
    ['ip', 'column.ip'],
    ['primaryDNS', 'column.primaryDns'],
    ['secondaryDNS', 'column.secondaryDns'],
  ])
  await printTimed(cli, cli.out.rows(columns, VISIT_LOG_COLUMNS), {
    to,
    limit,
    read: (page) => api.call(visitLogCalls.list, { ...filter, ...page }),
  })
}
