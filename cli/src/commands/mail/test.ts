import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { MAIL_CHANNEL, testChannel } from '../alarms/index.ts'

export function addMailTest(mail: Command, cli: Cli): void {
  mail
    .command('test')
    .description(cli.t('help.mail.test'))
    .action(() => testChannel(cli, MAIL_CHANNEL))
}
