import { alarmCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'

export const MAIL_CHANNEL = 'mail'

export function addAlarmsTest(alarms: Command, cli: Cli): void {
  const { t } = cli
  alarms
    .command('test')
    .description(t('help.alarms.test'))
    .argument('[channel]', t('help.argument.channel'), MAIL_CHANNEL)
    .action((channel: string) => testChannel(cli, channel))
}

/** The response of the receiver is the result; the exit code says whether it accepted the message. */
export async function testChannel(cli: Cli, channel: string): Promise<void> {
  const { t, out } = cli
  const result = await cli.api().call(alarmCalls.test, { channel })
  out.one(
    { channel, ...result },
    columnsOf(t, [
      ['channel', 'column.channel'],
      ['answer', 'column.answer'],
      ['tookMs', 'column.responseTime'],
    ]),
  )
  if (!result.ok) throw new CliFailure(t('fault.alarmNotTaken'), [])
}
