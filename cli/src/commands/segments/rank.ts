import { segmentCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { briefSegments, getSegments } from './find-segment.ts'
import { SEGMENT_FIELDS, segmentListColumns } from './segment-columns.ts'

export function addSegmentsRank(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('rank')
    .description(t('help.segments.rank'))
    .argument('<segment...>', t('help.argument.segmentsInOrder'))
    .action((namesOrIds: string[]) => rank(cli, namesOrIds))
}

async function rank(cli: Cli, namesOrIds: string[]): Promise<void> {
  const api = cli.api()
  const ids = (await getSegments(cli, api, namesOrIds)).map(({ id }) => id)
  await api.call(segmentCalls.rank, { ids })
  cli.out.list(await briefSegments(api), segmentListColumns(cli.t), SEGMENT_FIELDS)
}
