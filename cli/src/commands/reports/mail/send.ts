import { reportMailCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../../cli.ts'
import { CliFailure } from '../../../failure.ts'
import { columnsOf } from '../../columns.ts'
import { addWantedOptions, type WantedOptions, wantedReport } from './wanted-report.ts'

export function addMailTest(mail: Command, cli: Cli): void {
  const command = mail.command('test').description(cli.t('help.reports.mail.test'))
  addWantedOptions(command, cli).action((options: WantedOptions) => test(cli, options))
}

/** The answer of the mail server is the result; the exit code says whether it took the mail. */
async function test(cli: Cli, options: WantedOptions): Promise<void> {
  const { t, out } = cli
  const result = await cli.api().call(reportMailCalls.test, await wantedReport(cli, options))
  out.one(
    { ...result },
    columnsOf(t, [
      ['answer', 'column.answer'],
      ['tookMs', 'column.responseTime'],
    ]),
  )
  if (!result.ok) throw new CliFailure(t('fault.alarmNotTaken'), [])
}

export function addMailRetry(mail: Command, cli: Cli): void {
  const { t } = cli
  mail
    .command('retry')
    .description(t('help.reports.mail.retry'))
    .argument('<delivery>', t('help.argument.delivery'))
    .action(async (id: string) => {
      cli.out.one(await cli.api().call(reportMailCalls.retry, { id }), columnsOf(t, [['id', 'column.id']]))
      cli.notes.say(t('done.reportRetry'))
    })
}
