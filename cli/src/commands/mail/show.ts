import { mailCalls } from '@netwarden/shared/contract'
import { MAIL_SETTINGS, type MailSettings, mailSettingsSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

const FIELDS = Object.keys(mailSettingsSchema.shape)

export function addMailShow(mail: Command, cli: Cli): void {
  mail
    .command('show')
    .description(cli.t('help.mail.show'))
    .action(async () => printMail(cli, await cli.api().call(mailCalls.read, {})))
}

/** The password is never printed, only whether there is one. */
export function printMail({ out, t }: Cli, settings: MailSettings): void {
  const hasPassword = {
    field: 'hasPassword',
    title: t('column.hasPassword'),
    show: (value: unknown) => t(value === true ? 'word.yes' : 'word.no'),
  }
  const version = columnsOf(t, [['version', 'column.version']])
  out.one(settings, [...fieldColumns(t, MAIL_SETTINGS), hasPassword, ...version], FIELDS)
}
