import { segmentCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { briefSegments, getSegments } from './find-segment.ts'
import { SEGMENT_COLUMNS, segmentListColumns } from './segment-columns.ts'

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
  if (new Set(ids).size < ids.length) throw new CliFailure(cli.t('fault.segmentTwice'))
  const left = (await briefSegments(api)).filter(({ id, isBuiltIn }) => !isBuiltIn && !ids.includes(id))
  if (left.length > 0) {
    const names = left.map(({ name }) => name).join(', ')
    throw new CliFailure(cli.t('fault.segmentsLeft', { names }))
  }
  await api.call(segmentCalls.rank, { ids })
  cli.out.list(await briefSegments(api), segmentListColumns(cli.t), SEGMENT_COLUMNS)
}
