import { sessionCalls } from '@netwarden/shared/contract'
import { API_TOKEN_PREFIX } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { loginCommand } from '../credentials/token-source.ts'
import { CliFailure } from '../failure.ts'
import { readPasswordChange } from '../input/password.ts'

interface Options {
  passwordStdin?: boolean
  keepTokens?: boolean
}

export function addPassword(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('password')
    .description(t('help.password'))
    .option('--password-stdin', t('help.option.passwordChangeStdin'))
    .option('--keep-tokens', t('help.option.keepTokens'))
    .action((options: Options) => changePassword(cli, options))
}

/** The server ends every session of the user, so the stored log-in is deleted. */
async function changePassword(cli: Cli, { passwordStdin, keepTokens }: Options): Promise<void> {
  const { t, env, profile, credentials, notes } = cli
  if (env.NETWARDEN_TOKEN?.startsWith(API_TOKEN_PREFIX)) {
    throw new CliFailure(t('fault.password.apiToken'), [t('hint.withoutToken')])
  }
  const api = cli.api()
  const passwords = await readPasswordChange(cli, passwordStdin === true)
  await api.call(sessionCalls.resetPassword, { ...passwords, keepApiTokens: keepTokens === true })
  if (!env.NETWARDEN_TOKEN) await credentials.change(profile, () => null)
  const command = loginCommand(profile, api.url)
  notes.say(t(keepTokens ? 'done.passwordChanged.kept' : 'done.passwordChanged', { command }))
}
