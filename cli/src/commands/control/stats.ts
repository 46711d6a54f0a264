import { CONTROL_QUOTAS, controlRecordCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

export function addControlStats(control: Command, cli: Cli): void {
  control
    .command('stats')
    .description(cli.t('help.control.stats'))
    .action(() => showStats(cli))
}

async function showStats(cli: Cli): Promise<void> {
  const api = cli.api()
  const stats = await Promise.all(
    CONTROL_QUOTAS.map((quota) => api.call(controlRecordCalls.stats, { quota })),
  )
  cli.out.list(stats, statColumns(cli), ['group', 'count', 'banned', 'passed', 'growth', 'meta', 'chartData'])
}

function statColumns({ t }: Cli): Column[] {
  return [
    ...columnsOf(t, [
      ['group', 'column.controlGroup'],
      ['count', 'column.today'],
      ['banned', 'column.banned'],
      ['passed', 'column.passed'],
    ]),
    { field: 'growth', title: t('column.growth'), show: showGrowth },
  ]
}

/** A fraction as people read it: `+12.5%`. */
function showGrowth(growth: unknown): string {
  if (typeof growth !== 'number') return '-'
  const percent = (growth * 100).toFixed(1)
  return `${growth > 0 ? '+' : ''}${percent}%`
}
