import type { Command } from 'commander'
import type { Cli } from '../../../cli.ts'
import { addMailAdd, addMailRemove, addMailSet } from './change.ts'
import { addMailList, addMailLog } from './list.ts'
import { addMailPreview } from './preview.ts'
import { addMailRetry, addMailTest } from './send.ts'

const VERBS = [
  addMailList,
  addMailAdd,
  addMailSet,
  addMailRemove,
  addMailPreview,
  addMailTest,
  addMailLog,
  addMailRetry,
]

export function addReportsMail(reports: Command, cli: Cli): void {
  const mail = reports.command('mail').description(cli.t('help.reports.mail')).helpCommand(false)
  for (const add of VERBS) add(mail, cli)
}
