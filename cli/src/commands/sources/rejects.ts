import { sourceCalls, sourceRejectSchema } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, printAll } from '../all-pages.ts'
import { columnsOf } from '../columns.ts'
import { getSource } from './source-columns.ts'

/** The lines of a source that were not read, with the reason. */
export function addSourcesRejects(sources: Command, cli: Cli): void {
  const { t } = cli
  const command = sources
    .command('rejects')
    .description(t('help.sources.rejects'))
    .argument('<source>', t('help.argument.logSource'))
  addLimit(command, cli).action(async (nameOrId: string, { limit }: { limit: number }) => {
    const api = cli.api()
    const { id } = await getSource(cli, api, nameOrId)
    const columns = columnsOf(t, [
      ['at', 'column.at', 'time'],
      ['line', 'column.line'],
      ['msg', 'column.reason'],
      ['excerpt', 'column.excerpt'],
      ['file', 'column.file'],
    ])
    await printAll(cli, cli.out.rows(columns, Object.keys(sourceRejectSchema.shape)), limit, (page) =>
      api.call(sourceCalls.rejects, { id, ...page }),
    )
  })
}
