import { sessionCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { CliFailure, UsageFailure } from '../failure.ts'
import { readPassword } from '../input/password.ts'
import { promptLine } from '../input/prompt.ts'

export function addLogin(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('login')
    .description(t('help.login'))
    .option('--username <name>', t('help.option.username'))
    .option('--password-stdin', t('help.option.passwordStdin'))
    .action((options: LoginOptions) => login(cli, options))
}

interface LoginOptions {
  username?: string
  passwordStdin?: boolean
}

async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const { t, profile, credentials, notes } = cli
  const api = cli.api()
  const username = options.username ?? (await promptUsername(cli))
  const password = await readPassword(cli, options.passwordStdin === true)
  const { mustChangePassword, ...tokens } = await api.call(sessionCalls.login, { username, password })
  await credentials.change(profile, () => ({ url: api.url, username, ...tokens }))
  notes.say(t('done.login', { username, url: api.url, profile }))
  if (mustChangePassword) notes.say(t('hint.passwordToChange'))
  if (cli.env.NETWARDEN_TOKEN) notes.say(t('note.tokenWins'))
}

async function promptUsername({ streams, t }: Cli): Promise<string> {
  if (!streams.stdin.isTTY) throw new UsageFailure(t('usage.usernameMissing'))
  const typed = await promptLine(streams, `${t('prompt.username')} `)
  if (typed === null) throw new CliFailure(t('fault.interrupted'))
  return typed
}
