import { mailCalls } from '@netwarden/shared/contract'
import { MAIL_SETTINGS } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { readPassword } from '../../input/password.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { printMail } from './show.ts'

interface SetOptions extends VersionOption, Record<string, unknown> {
  passwordStdin?: true
  passwordEnv?: string
}

/** The password is never an argument: other users of the machine can see those. */
export function addMailSet(mail: Command, cli: Cli): void {
  const { t } = cli
  const command = mail.command('set').description(t('help.mail.set'))
  addFieldOptions(command, t, MAIL_SETTINGS)
    .addOption(new Option('--password-stdin', t('help.option.passwordStdin')).conflicts('passwordEnv'))
    .option('--password-env <name>', t('help.option.passwordEnv'))
  addVersionOption(command, cli).action((options: SetOptions) => set(cli, options))
}

async function set(cli: Cli, options: SetOptions): Promise<void> {
  const password = await passwordOf(cli, options)
  const changes = { ...fieldsOfOptions(MAIL_SETTINGS, options), ...(password !== undefined && { password }) }
  if (Object.keys(changes).length === 0) throw new UsageFailure(cli.t('usage.nothingToChange'))
  printMail(cli, await cli.api().call(mailCalls.update, { ...changes, version: options.ifVersion }))
}

async function passwordOf(
  cli: Cli,
  { passwordStdin, passwordEnv: name }: SetOptions,
): Promise<string | undefined> {
  if (passwordStdin) return readPassword(cli, true)
  if (name === undefined) return undefined
  const value = cli.env[name]
  if (value === undefined) throw new CliFailure(cli.t('fault.secretUnset', { name }))
  return value
}
