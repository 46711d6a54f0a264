import { mailCalls } from '@netwarden/shared/contract'
import { type MailSettings, mailSettingsSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = Object.keys(mailSettingsSchema.shape)

export function addMailShow(mail: Command, cli: Cli): void {
  mail
    .command('show')
    .description(cli.t('help.mail.show'))
    .action(async () => printMail(cli, await cli.api().call(mailCalls.read, {})))
}

/** The password is never printed, only whether there is one. */
export function printMail({ out, t }: Cli, settings: MailSettings): void {
  out.one(
    settings,
    [
      { field: 'host', title: t('column.mailHost'), show: (host) => String(host) || '-' },
      ...columnsOf(t, [
        ['port', 'column.mailPort'],
        ['security', 'column.mailSecurity'],
      ]),
      { field: 'username', title: t('column.username'), show: (name) => String(name) || '-' },
      {
        field: 'hasPassword',
        title: t('column.hasPassword'),
        show: (value) => t(value === true ? 'word.yes' : 'word.no'),
      },
      ...columnsOf(t, [
        ['from', 'column.mailFrom'],
        ['version', 'column.version'],
      ]),
    ],
    FIELDS,
  )
}
