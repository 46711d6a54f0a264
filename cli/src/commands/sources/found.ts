import { foundLogSchema, sourceCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = Object.keys(foundLogSchema.shape)

/** Lists logs on the server that could be followed. */
export function addSourcesFound(sources: Command, cli: Cli): void {
  const { t } = cli
  sources
    .command('found')
    .description(t('help.sources.found'))
    .action(async () => {
      const columns = columnsOf(t, [
        ['program', 'column.program'],
        ['format', 'column.format'],
        ['location', 'column.location'],
        ['bytes', 'column.logBytes'],
      ])
      cli.out.list(await cli.api().call(sourceCalls.found, {}), columns, FIELDS)
    })
}
