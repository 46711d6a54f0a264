import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addAlarmsTest } from './test.ts'

export { MAIL_CHANNEL, testChannel } from './test.ts'

export function addAlarms(program: Command, cli: Cli): void {
  const alarms = program.command('alarms').description(cli.t('help.alarms')).helpCommand(false)
  addAlarmsTest(alarms, cli)
}
