import { policyListCalls } from '@netwarden/shared/contract'
import { MAX_UNCATEGORISED } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { columnsOf } from '../columns.ts'
import { change } from './updates.ts'

const MAX_DAYS = 30

/** The most queried names without a category; `add-names` puts them into one. */
export function addListsUncategorised(lists: Command, cli: Cli): void {
  const { t } = cli
  const countUpTo = (most: number) => createCountReader(t, most, 'usage.count')
  lists
    .command('uncategorised')
    .description(t('help.lists.uncategorised'))
    .option('--days <number>', t('help.option.days', { most: MAX_DAYS }), countUpTo(MAX_DAYS))
    .option(
      '--limit <number>',
      t('help.option.limit', { most: MAX_UNCATEGORISED }),
      countUpTo(MAX_UNCATEGORISED),
    )
    .option('--all', t('help.option.uncategorisedAll'))
    .action(async (options: { days?: number; limit?: number; all?: boolean }) => {
      const rows = await cli.api().call(policyListCalls.uncategorised, options)
      const columns = columnsOf(t, [
        ['domain', 'column.domain'],
        ['visits', 'column.visits'],
        ['org', 'column.org'],
      ])
      cli.out.list(rows, columns, ['domain', 'registrableDomain', 'visits', 'org', 'lists'])
    })
}

export function addListsAddNames(lists: Command, cli: Cli): void {
  lists
    .command('add-names')
    .description(cli.t('help.lists.add-names'))
    .argument('<list>', cli.t('help.argument.list'))
    .argument('<name...>', cli.t('help.argument.addedNames'))
    .action((nameOrId: string, names: string[]) =>
      change(cli, nameOrId, (api, id) => api.call(policyListCalls.addNames, { id, names })),
    )
}
