import { segmentResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from './find-segment.ts'
import { segmentDetailColumns } from './segment-columns.ts'

export function addSegmentsShow(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('show')
    .description(t('help.segments.show'))
    .argument('<segment>', t('help.argument.segment'))
    .action(async (nameOrId: string) => {
      const api = cli.api()
      const { id } = await getSegment(cli, api, nameOrId)
      cli.out.one(await api.call(segmentResource.get, { id }), segmentDetailColumns(t))
    })
}
