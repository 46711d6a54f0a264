import { segmentCalls } from '@netwarden/shared/contract'
import { SOLVED_MODES, type SolvedMode } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { noteHostBits } from '../host-bits.ts'
import { banAnswerOption, type GivenBanAnswer, readBanAnswer } from './ban-answer-option.ts'
import { segmentDetailColumns } from './segment-columns.ts'
import { SEGMENT_ENTRIES, type SegmentEntryFields } from './segment-entries.ts'

interface CreateOptions {
  name: string
  description?: string
  mode?: SolvedMode
  banAnswer?: GivenBanAnswer
  entries?: string
  allowEmpty?: boolean
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
    .option('--allow-empty', t('help.option.allowEmpty'))
    .action((options: CreateOptions) => create(cli, options))
}

async function create(cli: Cli, options: CreateOptions): Promise<void> {
  const { name, description, mode: defaultMode, entries: file } = options
  const banAnswer = readBanAnswer(options.banAnswer)
  const send = (entries?: SegmentEntryFields[]) =>
    cli.api().call(segmentCalls.create, { name, description, defaultMode, banAnswer, entries })
  const made = await sendEntries(cli, SEGMENT_ENTRIES, file, send, options)
  noteHostBits(cli, made.hostBitsCleared)
  cli.out.one(made, segmentDetailColumns(cli.t))
}
