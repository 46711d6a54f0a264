import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addMailSet } from './set.ts'
import { addMailShow } from './show.ts'
import { addMailTest } from './test.ts'

const VERBS = [addMailShow, addMailSet, addMailTest]

export function addMail(program: Command, cli: Cli): void {
  const mail = program.command('mail').description(cli.t('help.mail')).helpCommand(false)
  for (const add of VERBS) add(mail, cli)
}
