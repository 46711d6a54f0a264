import { userCalls } from '@netwarden/shared/contract'
import type { FieldValues } from '@netwarden/shared/fields'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { readPassword } from '../../input/password.ts'
import { userDetailColumns } from './user-columns.ts'
import { USER_ACCESS, USER_NAMES } from './user-fields.ts'

interface CreateOptions extends FieldValues<typeof USER_NAMES>, Record<string, unknown> {
  passwordStdin?: boolean
  mustChangePassword?: boolean
}

export function addUsersCreate(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users.command('create').description(t('help.users.create'))
  addFieldOptions(command, t, USER_NAMES, { isNew: true })
    .option('--password-stdin', t('help.option.passwordStdin'))
    .option('--must-change-password', t('help.option.mustChangePassword'))
  addFieldOptions(command, t, USER_ACCESS).action(async (options: CreateOptions) => {
    const { username, nickname, email, passwordStdin, mustChangePassword } = options
    const password = await readPassword(cli, passwordStdin === true)
    const names = { username, nickname, email, password, mustChangePassword }
    const fields = { ...fieldsOfOptions(USER_ACCESS, options), ...names }
    const user = await cli.api().call(userCalls.create, fields)
    cli.out.one(user, userDetailColumns(t))
  })
}
