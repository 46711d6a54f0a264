import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getUser } from './find-user.ts'
import { userDetailColumns } from './user-columns.ts'

export function addUsersShow(users: Command, cli: Cli): void {
  const { t } = cli
  users
    .command('show')
    .description(t('help.users.show'))
    .argument('<user>', t('help.argument.user'))
    .action(async (nameOrId: string) => {
      cli.out.one(await getUser(cli, cli.api(), nameOrId), userDetailColumns(t))
    })
}
