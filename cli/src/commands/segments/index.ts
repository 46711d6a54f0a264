import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addSegmentsCreate } from './create.ts'
import { addSegmentsDelete } from './delete.ts'
import { addSegmentsEntries } from './entries.ts'
import { addSegmentsExport } from './export.ts'
import { addSegmentsImport } from './import.ts'
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
  addSegmentsImport,
  addSegmentsExport,
]

export function addSegments(program: Command, cli: Cli): void {
  const segments = program.command('segments').description(cli.t('help.segments')).helpCommand(false)
  for (const add of VERBS) add(segments, cli)
}
