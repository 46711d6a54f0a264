import { organisationFileCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { writeResult } from '../../output/result-file.ts'

export function addOrgsExport(orgs: Command, cli: Cli): void {
  const { t } = cli
  orgs
    .command('export')
    .description(t('help.orgs.export'))
    .argument('[file]', t('help.argument.target'), '-')
    .option('--q <text>', t('help.option.orgText'))
    .action((file: string, options: { q?: string }) => exportOrgs(cli, file, options))
}

async function exportOrgs(cli: Cli, file: string, filter: { q?: string }): Promise<void> {
  const api = cli.api()
  const answer = await api.open(organisationFileCalls.exportCsv, filter)
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
