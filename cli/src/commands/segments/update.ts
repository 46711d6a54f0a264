import { segmentCalls } from '@netwarden/shared/contract'
import { SEGMENT_FIELDS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { sendEntries } from '../../input/entry-file.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { noteHostBits } from '../host-bits.ts'
import { getSegment } from './find-segment.ts'
import { segmentDetailColumns } from './segment-columns.ts'
import { SEGMENT_ENTRIES, type SegmentEntryFields } from './segment-entries.ts'

interface UpdateOptions extends VersionOption, Record<string, unknown> {
  entries?: string
  allowEmpty?: boolean
}

export function addSegmentsUpdate(segments: Command, cli: Cli): void {
  const { t } = cli
  const command = segments
    .command('update')
    .description(t('help.segments.update'))
    .argument('<segment>', t('help.argument.segment'))
  addFieldOptions(command, t, SEGMENT_FIELDS)
    .option('--entries <file>', t('help.option.entries'))
    .option('--allow-empty', t('help.option.allowEmpty'))
  addVersionOption(command, cli).action((nameOrId: string, options: UpdateOptions) =>
    update(cli, nameOrId, options),
  )
}

async function update(cli: Cli, nameOrId: string, options: UpdateOptions): Promise<void> {
  const { ifVersion: version, entries: file, allowEmpty } = options
  const fields = fieldsOfOptions(SEGMENT_FIELDS, options)
  if (Object.keys(fields).length === 0 && file === undefined) {
    throw new UsageFailure(cli.t('usage.nothingToChange'))
  }
  const send = async (entries?: SegmentEntryFields[]) => {
    const api = cli.api()
    const { id } = await getSegment(cli, api, nameOrId)
    return api.call(segmentCalls.update, { ...fields, id, entries, version })
  }
  const changed = await sendEntries(cli, SEGMENT_ENTRIES, file, send, { allowEmpty })
  noteHostBits(cli, changed.hostBitsCleared)
  cli.out.one(changed, segmentDetailColumns(cli.t))
}
