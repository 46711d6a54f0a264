import { sessionCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'

export function addLogout(program: Command, cli: Cli): void {
  program
    .command('logout')
    .description(cli.t('help.logout'))
    .action(() => logout(cli))
}

/** Deletes the stored tokens even when the server cannot be reached, which is still reported as a failure. */
async function logout(cli: Cli): Promise<void> {
  const { t, profile, credentials, notes } = cli
  const kept = credentials.find(profile)
  if (!kept) return notes.say(t('done.logoutNothing', { profile }))
  if (!cli.isDryRun) await credentials.change(profile, () => null)
  await cli.apiAt(kept.url).callWith(sessionCalls.logout, kept.access_token, {})
  notes.say(t('done.logout', { url: kept.url, profile }))
}
