import { segmentCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { getSegments } from './find-segment.ts'

export function addSegmentsDelete(segments: Command, cli: Cli): void {
  const { t } = cli
  const command = segments
    .command('delete')
    .description(t('help.segments.delete'))
    .argument('<segment...>', t('help.argument.segments'))
  addYes(command, cli).action((namesOrIds: string[], options: ConfirmOptions) =>
    remove(cli, namesOrIds, options),
  )
}

/** All of them are looked up before the first is deleted, and the server deletes all of them or none. */
async function remove(cli: Cli, namesOrIds: string[], options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const segments = await getSegments(cli, api, namesOrIds)
  const ids = segments.map(({ id }) => id)
  await confirmDeletion(
    cli,
    options,
    segments.map(({ name }) => name),
  )
  const deleted = await api.call(segmentCalls.remove, { ids })
  const show = () => deleted.ids.join(', ')
  cli.out.one(deleted, [{ field: 'ids', title: cli.t('column.deleted'), show }])
}
