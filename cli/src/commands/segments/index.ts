import { segmentFileCalls } from '@netwarden/shared/contract'
import { MAX_SEGMENTS_CSV_BYTES } from '@netwarden/shared/csv'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addCsvExport, addCsvImport } from '../csv-files.ts'
import { addSegmentsCreate } from './create.ts'
import { addSegmentsDelete } from './delete.ts'
import { addSegmentsEntries } from './entries.ts'
import { addSegmentsList } from './list.ts'
import { addSegmentsRank } from './rank.ts'
import { addSegmentsShow } from './show.ts'
import { addSegmentsUpdate } from './update.ts'

const VERBS = [
  addSegmentsList,
  addSegmentsShow,
  addSegmentsEntries,
  addSegmentsCreate,
  addSegmentsUpdate,
  addSegmentsDelete,
  addSegmentsRank,
]

export function addSegments(program: Command, cli: Cli): void {
  const segments = program.command('segments').description(cli.t('help.segments')).helpCommand(false)
  for (const add of VERBS) add(segments, cli)
  addCsvImport(segments.command('import'), cli, {
    help: 'help.segments.import',
    maxBytes: MAX_SEGMENTS_CSV_BYTES,
    rows: 'column.entryCount',
    send: (input, form) => cli.api().call(segmentFileCalls.importCsv, input, form),
  })
  addCsvExport(segments.command('export'), cli, 'help.segments.export', () =>
    cli.api().open(segmentFileCalls.exportCsv, {}),
  )
}
