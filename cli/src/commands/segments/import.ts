import { basename } from 'node:path'
import { segmentFileCalls } from '@netwarden/shared/contract'
import { MAX_SEGMENTS_CSV_BYTES } from '@netwarden/shared/csv'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { formWithFile } from '../../http/multipart.ts'
import { readWhole } from '../../input/source-file.ts'
import { columnsOf } from '../columns.ts'

export function addSegmentsImport(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('import')
    .description(t('help.segments.import'))
    .argument('<file>', t('help.argument.source'))
    .action((file: string) => importSegments(cli, file))
}

async function importSegments(cli: Cli, file: string): Promise<void> {
  const { t, isDryRun: dryRun } = cli
  const content = await readWhole(cli, file, MAX_SEGMENTS_CSV_BYTES)
  const form = formWithFile('file', file === '-' ? 'segments.csv' : basename(file), content)
  const outcome = await cli.api().call(segmentFileCalls.importCsv, { dryRun }, form)
  cli.out.one(
    outcome,
    columnsOf(t, [
      ['rows', 'column.entryCount'],
      ['created', 'column.created'],
      ['updated', 'column.changed'],
      ['unchanged', 'column.unchanged'],
    ]),
  )
  if (dryRun) cli.notes.say(t('note.zoneDryRun'))
}
