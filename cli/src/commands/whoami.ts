import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { userDetailColumns } from './users/user-columns.ts'

export function addWhoami(program: Command, cli: Cli): void {
  program
    .command('whoami')
    .description(cli.t('help.whoami'))
    .action(async () => {
      const user = await cli.api().call(userCalls.info, {})
      cli.out.one(user, userDetailColumns(cli.t))
    })
}
