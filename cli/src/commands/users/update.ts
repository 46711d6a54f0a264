import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { getUser } from './find-user.ts'
import { userDetailColumns } from './user-columns.ts'
import { addUserFields, type UserFieldOptions } from './user-fields.ts'

interface UpdateOptions extends UserFieldOptions, VersionOption {
  username?: string
  nickname?: string
  email?: string
}

export function addUsersUpdate(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('update')
    .description(t('help.users.update'))
    .argument('<user>', t('help.argument.user'))
    .option('--username <name>', t('help.option.newUsername'))
    .option('--nickname <name>', t('help.option.nickname'))
    .option('--email <address>', t('help.option.email'))
  addUserFields(addVersionOption(command, cli), cli).action((nameOrId: string, options: UpdateOptions) =>
    update(cli, nameOrId, options),
  )
}

async function update(cli: Cli, nameOrId: string, { ifVersion, ...fields }: UpdateOptions): Promise<void> {
  if (Object.keys(fields).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const { id } = await getUser(cli, api, nameOrId)
  const user = await api.call(userCalls.update, { ...fields, id, version: ifVersion })
  cli.out.one(user, userDetailColumns(cli.t))
}
