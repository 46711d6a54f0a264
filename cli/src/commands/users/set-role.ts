import { userCalls } from '@netwarden/shared/contract'
import { ROLES, type Role, USER_FIELDS } from '@netwarden/shared/domain'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getUser } from './find-user.ts'
import { userDetailColumns } from './user-columns.ts'

export function addUsersSetRole(users: Command, cli: Cli): void {
  const { t } = cli
  users
    .command('set-role')
    .description(t('help.users.setRole'))
    .argument('<user>', t('help.argument.user'))
    .addArgument(new Argument('<role>', USER_FIELDS.role.option.help[t.language]).choices(ROLES))
    .action(async (nameOrId: string, role: Role) => {
      const api = cli.api()
      const { id } = await getUser(cli, api, nameOrId)
      cli.out.one(await api.call(userCalls.update, { id, role }), userDetailColumns(t))
    })
}
