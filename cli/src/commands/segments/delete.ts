import { segmentCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegments } from './find-segment.ts'

export function addSegmentsDelete(segments: Command, cli: Cli): void {
  const { t } = cli
  segments
    .command('delete')
    .description(t('help.segments.delete'))
    .argument('<segment...>', t('help.argument.segments'))
    .action((namesOrIds: string[]) => remove(cli, namesOrIds))
}

/** All of them are looked up before the first is deleted, and the server deletes all of them or none. */
async function remove(cli: Cli, namesOrIds: string[]): Promise<void> {
  const api = cli.api()
  const ids = (await getSegments(cli, api, namesOrIds)).map(({ id }) => id)
  const deleted = await api.call(segmentCalls.remove, { ids })
  const show = () => deleted.ids.join(', ')
  cli.out.one(deleted, [{ field: 'ids', title: cli.t('column.deleted'), show }])
}
