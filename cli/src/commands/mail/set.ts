import { mailCalls } from '@netwarden/shared/contract'
import { MAIL_SECURITIES, type MailSecurity } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { readPassword } from '../../input/password.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { printMail } from './show.ts'

interface SetOptions extends VersionOption {
  host?: string
  port?: number
  security?: MailSecurity
  username?: string
  from?: string
  passwordStdin?: true
  passwordEnv?: string
}

const HIGHEST_PORT = 65_535

/** The password is never an argument: other users of the machine can see those. */
export function addMailSet(mail: Command, cli: Cli): void {
  const { t } = cli
  const command = mail
    .command('set')
    .description(t('help.mail.set'))
    .option('--host <name>', t('help.option.mailHost'))
    .option('--port <number>', t('help.option.mailPort'), createCountReader(t, HIGHEST_PORT, 'usage.count'))
    .addOption(new Option('--security <way>', t('help.option.mailSecurity')).choices(MAIL_SECURITIES))
    .option('--username <name>', t('help.option.mailUsername'))
    .addOption(new Option('--password-stdin', t('help.option.passwordStdin')).conflicts('passwordEnv'))
    .option('--password-env <name>', t('help.option.passwordEnv'))
    .option('--from <address>', t('help.option.mailFrom'))
  addVersionOption(command, cli).action((options: SetOptions) => set(cli, options))
}

async function set(
  cli: Cli,
  { passwordStdin, passwordEnv, ifVersion, ...fields }: SetOptions,
): Promise<void> {
  const password = await passwordOf(cli, { passwordStdin, passwordEnv })
  const changes = { ...fields, password }
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageFailure(cli.t('usage.nothingToChange'))
  printMail(cli, await cli.api().call(mailCalls.update, { ...changes, version: ifVersion }))
}

async function passwordOf(
  cli: Cli,
  { passwordStdin, passwordEnv: name }: Pick<SetOptions, 'passwordStdin' | 'passwordEnv'>,
): Promise<string | undefined> {
  if (passwordStdin) return readPassword(cli, true)
  if (name === undefined) return undefined
  const value = cli.env[name]
  if (value === undefined) throw new CliFailure(cli.t('fault.secretUnset', { name }))
  return value
}
