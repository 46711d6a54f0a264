import { userFileCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { writeResult } from '../../output/result-file.ts'
import { addUserFilter, type UserFilterOptions } from './user-filter.ts'

export function addUsersExport(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('export')
    .description(t('help.users.export'))
    .argument('[file]', t('help.argument.target'), '-')
  addUserFilter(command, cli).action((file: string, filter: UserFilterOptions) =>
    exportUsers(cli, file, filter),
  )
}

async function exportUsers(cli: Cli, file: string, filter: UserFilterOptions): Promise<void> {
  const api = cli.api()
  const answer = await api.open(userFileCalls.exportCsv, { ...filter })
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
