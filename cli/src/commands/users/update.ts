import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { getUser } from './find-user.ts'
import { userDetailColumns } from './user-columns.ts'
import { USER_ACCESS, USER_NAMES } from './user-fields.ts'

type UpdateOptions = VersionOption & Record<string, unknown>

export function addUsersUpdate(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('update')
    .description(t('help.users.update'))
    .argument('<user>', t('help.argument.user'))
  addVersionOption(addFieldOptions(command, t, USER_NAMES), cli)
  addFieldOptions(command, t, USER_ACCESS).action((nameOrId: string, options: UpdateOptions) =>
    update(cli, nameOrId, options),
  )
}

async function update(cli: Cli, nameOrId: string, options: UpdateOptions): Promise<void> {
  const fields = fieldsOfOptions({ ...USER_NAMES, ...USER_ACCESS }, options)
  if (Object.keys(fields).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  const api = cli.api()
  const { id } = await getUser(cli, api, nameOrId)
  const user = await api.call(userCalls.update, { ...fields, id, version: options.ifVersion })
  cli.out.one(user, userDetailColumns(cli.t))
}
