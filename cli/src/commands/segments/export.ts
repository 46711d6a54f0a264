import { segmentFileCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { writeResult } from '../../output/result-file.ts'

export function addSegmentsExport(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('export')
    .description(t('help.segments.export'))
    .argument('[file]', t('help.argument.target'), '-')
    .action((file: string) => exportSegments(cli, file))
}

async function exportSegments(cli: Cli, file: string): Promise<void> {
  const api = cli.api()
  const answer = await api.open(segmentFileCalls.exportCsv, {})
  try {
    await writeResult(cli, answer, file)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (file !== '-') cli.notes.say(cli.t('done.written', { file }))
}
