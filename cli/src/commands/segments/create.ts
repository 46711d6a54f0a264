import { segmentCalls } from '@netwarden/shared/contract'
import { SEGMENT_FIELDS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { noteHostBits } from '../host-bits.ts'
import { segmentDetailColumns } from './segment-columns.ts'
import { SEGMENT_ENTRIES, type SegmentEntryFields } from './segment-entries.ts'

interface CreateOptions extends Record<string, unknown> {
  name: string
  entries?: string
  allowEmpty?: boolean
}

export function addSegmentsCreate(segments: Command, cli: Cli): void {
  const { t } = cli
  const command = segments.command('create').description(t('help.segments.create'))
  addFieldOptions(command, t, SEGMENT_FIELDS, { isNew: true })
    .option('--entries <file>', t('help.option.entries'))
    .option('--allow-empty', t('help.option.allowEmpty'))
    .action((options: CreateOptions) => create(cli, options))
}

async function create(cli: Cli, options: CreateOptions): Promise<void> {
  const { name, entries: file } = options
  const fields = { ...fieldsOfOptions(SEGMENT_FIELDS, options), name }
  const send = (entries?: SegmentEntryFields[]) => cli.api().call(segmentCalls.create, { ...fields, entries })
  const made = await sendEntries(cli, SEGMENT_ENTRIES, file, send, options)
  noteHostBits(cli, made.hostBitsCleared)
  cli.out.one(made, segmentDetailColumns(cli.t))
}
