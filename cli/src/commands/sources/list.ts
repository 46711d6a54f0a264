import { sourceResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import { getSource, SOURCE_COLUMNS, sourceColumns } from './source-columns.ts'

export function addSourcesList(sources: Command, cli: Cli): void {
  const command = sources.command('list').description(cli.t('help.sources.list'))
  addLimit(command, cli).action(({ limit }: { limit: number }) => list(cli, limit))
}

async function list(cli: Cli, limit: number): Promise<void> {
  const api = cli.api()
  const printer = cli.out.rows(sourceColumns(cli.t), SOURCE_COLUMNS)
  const read = rowsOf((query) => api.call(sourceResource.list, query), limit, ['name', 'ASC'])
  for await (const rows of read) printer.add(rows)
  printer.end()
}

export function addSourcesShow(sources: Command, cli: Cli): void {
  const { t } = cli
  sources
    .command('show')
    .description(t('help.sources.show'))
    .argument('<source>', t('help.argument.logSource'))
    .action(async (nameOrId: string) => {
      cli.out.one(await getSource(cli, cli.api(), nameOrId), sourceColumns(t))
    })
}
