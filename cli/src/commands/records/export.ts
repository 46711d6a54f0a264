import { visitCalls } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { writeResult } from '../../output/result-file.ts'
import { addVisitFilter, type VisitFilterOptions, visitFilterFields } from './visit-filter.ts'

const FORMATS = ['csv', 'ndjson'] as const

interface ExportOptions extends VisitFilterOptions {
  format: (typeof FORMATS)[number]
}

export function addRecordsExport(records: Command, cli: Cli): void {
  const { t } = cli
  const command = records
    .command('export')
    .description(t('help.records.export'))
    .argument('<file>', t('help.argument.target'))
  addVisitFilter(command, cli)
    .addOption(new Option('--format <format>', t('help.option.exportFormat')).choices(FORMATS).default('csv'))
    .action((file: string, options: ExportOptions) => exportRecords(cli, file, options))
}

async function exportRecords(cli: Cli, file: string, { format, ...options }: ExportOptions): Promise<void> {
  const api = cli.api()
  const answer = await api.open(visitCalls.export, {
    ...(await visitFilterFields(options, cli)),
    format,
  })
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
