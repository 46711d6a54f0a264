import { SOLVED_MODES, type SolvedMode, segmentCalls } from '@netwarden/shared'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { noteHostBits } from '../host-bits.ts'
import { banAnswerOption, type GivenBanAnswer, readBanAnswer } from './ban-answer-option.ts'
import { segmentDetailColumns } from './segment-columns.ts'
import { SEGMENT_ENTRIES } from './segment-entries.ts'

interface CreateOptions {
  name: string
  description?: string
  mode?: SolvedMode
  banAnswer?: GivenBanAnswer
  entries?: string
}

export function addSegmentsCreate(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('create')
    .description(t('help.segments.create'))
    .requiredOption('--name <name>', t('help.option.segmentName'))
    .option('--description <text>', t('help.option.description'))
    .addOption(new Option('--mode <mode>', t('help.option.defaultMode')).choices(SOLVED_MODES))
    .addOption(banAnswerOption(t))
    .option('--entries <file>', t('help.option.entries'))
    .action((options: CreateOptions) => create(cli, options))
}

async function create(
  cli: Cli,
  { name, description, mode, banAnswer, entries: file }: CreateOptions,
): Promise<void> {
  const made = await sendEntries(cli, SEGMENT_ENTRIES, file, (entries) =>
    cli.api().call(segmentCalls.create, {
      name,
      description,
      defaultMode: mode,
      banAnswer: readBanAnswer(banAnswer),
      entries,
    }),
  )
  noteHostBits(cli, made.hostBitsCleared)
  cli.out.one(made, segmentDetailColumns(cli.t))
}
