import { userCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { readPassword } from '../../input/password.ts'
import { getUser } from './find-user.ts'

export function addUsersResetPassword(users: Command, cli: Cli): void {
  const { t } = cli
  users
    .command('reset-password')
    .description(t('help.users.resetPassword'))
    .argument('<user>', t('help.argument.user'))
    .option('--password-stdin', t('help.option.passwordStdin'))
    .action(async (nameOrId: string, options: { passwordStdin?: boolean }) => {
      const password = await readPassword(cli, options.passwordStdin === true)
      const api = cli.api()
      const { id, username } = await getUser(cli, api, nameOrId)
      await api.call(userCalls.update, { id, password })
      cli.notes.say(t('done.passwordReset', { username }))
    })
}
