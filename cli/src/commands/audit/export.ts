import { operationLogCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { writeResult } from '../../output/result-file.ts'
import { addOperationFilter, type OperationFilterOptions, readFilter } from './operation-filter.ts'

export function addAuditExport(audit: Command, cli: Cli): void {
  const { t } = cli
  const command = audit
    .command('export')
    .description(t('help.audit.export'))
    .argument('[file]', t('help.argument.target'), '-')
  addOperationFilter(command, cli).action((file: string, options: OperationFilterOptions) =>
    exportLog(cli, file, options),
  )
}

async function exportLog(cli: Cli, file: string, options: OperationFilterOptions): Promise<void> {
  const api = cli.api()
  const answer = await api.open(operationLogCalls.exportCsv, await readFilter(cli, api, options))
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
