import { RETENTION_SETTINGS, type RetentionReport, retentionCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { addYes, type ConfirmOptions, confirm } from '../../input/confirm.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { formatBytes } from '../../output/progress.ts'
import { columnsOf } from '../columns.ts'

export function addRetention(program: Command, cli: Cli): void {
  const { t } = cli
  const retention = program.command('retention').description(t('help.retention')).helpCommand(false)
  retention
    .command('show')
    .description(t('help.retention.show'))
    .action(async () => print(cli, await cli.api().call(retentionCalls.read, {})))
  retention
    .command('set')
    .description(t('help.retention.set'))
    .argument(
      '<days>',
      t('help.argument.days'),
      createCountReader(t, RETENTION_SETTINGS.days.max, 'usage.count'),
    )
    .action(async (days: number) => print(cli, await cli.api().call(retentionCalls.update, { days })))
  const release = retention.command('confirm').description(t('help.retention.confirm'))
  addYes(release, cli).action((options: ConfirmOptions) => releaseWaiting(cli, options))
}

/** Confirms only the records that are shown, so that records that arrive meanwhile are not deleted. */
async function releaseWaiting(cli: Cli, options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const { waiting } = await api.call(retentionCalls.read, {})
  if (!waiting) throw new CliFailure(cli.t('fault.nothingWaiting'))
  await confirm(cli, options, cli.t('prompt.retention', waiting))
  print(cli, await api.call(retentionCalls.confirm, { until: waiting.until }))
}

function print({ out, notes, t }: Cli, report: RetentionReport): void {
  const [days, records, oldest] = columnsOf(t, [
    ['days', 'column.days'],
    ['records', 'column.visits'],
    ['oldest', 'column.oldest', 'time'],
  ])
  const bytes = {
    field: 'bytes',
    title: t('column.bytes'),
    show: (value: unknown) => formatBytes(Number(value)),
  }
  out.one(
    report,
    [days, records, oldest, bytes].filter((column) => column !== undefined),
  )
  if (report.waiting) notes.say(t('note.retentionWaiting', report.waiting))
}
