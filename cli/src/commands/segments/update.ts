import { segmentCalls } from '@netwarden/shared/contract'
import { SOLVED_MODES, type SolvedMode } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { noteHostBits } from '../host-bits.ts'
import { banAnswerOption, type GivenBanAnswer, readBanAnswer } from './ban-answer-option.ts'
import { getSegment } from './find-segment.ts'
import { segmentDetailColumns } from './segment-columns.ts'
import { SEGMENT_ENTRIES, type SegmentEntryFields } from './segment-entries.ts'

interface UpdateOptions {
  name?: string
  description?: string
  mode?: SolvedMode
  banAnswer?: GivenBanAnswer
  entries?: string
  allowEmpty?: boolean
  ifVersion?: number
}

const HIGHEST_VERSION = 999_999_999

export function addSegmentsUpdate(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('update')
    .description(t('help.segments.update'))
    .argument('<segment>', t('help.argument.segment'))
    .option('--name <name>', t('help.option.segmentName'))
    .option('--description <text>', t('help.option.description'))
    .addOption(new Option('--mode <mode>', t('help.option.defaultMode')).choices(SOLVED_MODES))
    .addOption(banAnswerOption(t))
    .option('--entries <file>', t('help.option.entries'))
    .option('--allow-empty', t('help.option.allowEmpty'))
    .option(
      '--if-version <number>',
      t('help.option.segmentVersion'),
      createCountReader(t, HIGHEST_VERSION, 'usage.count'),
    )
    .action((nameOrId: string, options: UpdateOptions) => update(cli, nameOrId, options))
}

async function update(cli: Cli, nameOrId: string, options: UpdateOptions): Promise<void> {
  const {
    ifVersion: version,
    mode: defaultMode,
    banAnswer: given,
    entries: file,
    allowEmpty,
    ...fields
  } = options
  const banAnswer = readBanAnswer(given)
  const others = [defaultMode, banAnswer, file]
  if (Object.keys(fields).length === 0 && others.every((value) => value === undefined)) {
    throw new UsageFailure(cli.t('usage.nothingToChange'))
  }
  const send = async (entries?: SegmentEntryFields[]) => {
    const api = cli.api()
    const { id } = await getSegment(cli, api, nameOrId)
    return api.call(segmentCalls.update, { ...fields, id, defaultMode, banAnswer, entries, version })
  }
  const changed = await sendEntries(cli, SEGMENT_ENTRIES, file, send, { allowEmpty })
  noteHostBits(cli, changed.hostBitsCleared)
  cli.out.one(changed, segmentDetailColumns(cli.t))
}
