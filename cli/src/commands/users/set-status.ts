import { userCalls } from '@netwarden/shared/contract'
import { USER_FIELDS, USER_STATUSES, type UserStatus } from '@netwarden/shared/domain'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getUser } from './find-user.ts'
import { userDetailColumns } from './user-columns.ts'

export function addUsersSetStatus(users: Command, cli: Cli): void {
  const { t } = cli
  users
    .command('set-status')
    .description(t('help.users.setStatus'))
    .argument('<user>', t('help.argument.user'))
    .addArgument(new Argument('<status>', USER_FIELDS.status.option.help[t.language]).choices(USER_STATUSES))
    .action(async (nameOrId: string, status: UserStatus) => {
      const api = cli.api()
      const { id } = await getUser(cli, api, nameOrId)
      cli.out.one(await api.call(userCalls.setStatus, { id, status }), userDetailColumns(t))
    })
}
