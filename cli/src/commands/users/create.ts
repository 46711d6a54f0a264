import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { readPassword } from '../../input/password.ts'
import { userDetailColumns } from './user-columns.ts'
import { addUserFields, type UserFieldOptions } from './user-fields.ts'

interface CreateOptions extends UserFieldOptions {
  username: string
  nickname: string
  email: string
  passwordStdin?: boolean
}

export function addUsersCreate(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('create')
    .description(t('help.users.create'))
    .requiredOption('--username <name>', t('help.option.newUsername'))
    .requiredOption('--nickname <name>', t('help.option.nickname'))
    .requiredOption('--email <address>', t('help.option.email'))
    .option('--password-stdin', t('help.option.passwordStdin'))
  addUserFields(command, cli).action(async ({ passwordStdin, ...fields }: CreateOptions) => {
    const password = await readPassword(cli, passwordStdin === true)
    const user = await cli.api().call(userCalls.create, { ...fields, password })
    cli.out.one(user, userDetailColumns(t))
  })
}
