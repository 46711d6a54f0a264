import { sourceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { columnsOf } from '../columns.ts'
import { getSource } from './source-columns.ts'

export function addSourcesDelete(sources: Command, cli: Cli): void {
  const { t } = cli
  const command = sources
    .command('delete')
    .description(t('help.sources.delete'))
    .argument('<source>', t('help.argument.logSource'))
  addYes(command, cli).action((nameOrId: string, options: ConfirmOptions) => remove(cli, nameOrId, options))
}

async function remove(cli: Cli, nameOrId: string, options: ConfirmOptions): Promise<void> {
  const api = cli.api()
  const { id, name } = await getSource(cli, api, nameOrId)
  await confirmDeletion(cli, options, [name])
  await api.call(sourceResource.remove, { id })
  cli.out.one({ id, name }, columnsOf(cli.t, [['name', 'column.deleted']]))
}
