import { SOLVED_MODES, type SolvedMode } from '@netwarden/shared/domain'
import { LIST_GROUPS, type ListGroup } from '@netwarden/shared/policy'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from '../segments/find-segment.ts'
import { allLists } from './find-lists.ts'
import { LIST_COLUMNS, listColumns, listHitColumns } from './list-columns.ts'

interface ListOptions {
  segment?: string
  group?: ListGroup
  mode?: SolvedMode
  q?: string
}

export function addListsList(lists: Command, cli: Cli): void {
  const { t } = cli
  lists
    .command('list')
    .description(t('help.lists.list'))
    .option('--segment <segment>', t('help.option.segment'))
    .addOption(new Option('--group <group>', t('help.option.listGroup')).choices(LIST_GROUPS))
    .addOption(new Option('--mode <mode>', t('help.option.policyMode')).choices(SOLVED_MODES))
    .option('--q <text>', t('help.option.listText'))
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { segment, group, mode: solvedMode, q }: ListOptions): Promise<void> {
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const rows = await allLists(api, { segmentId, group, solvedMode, q })
  cli.out.list(rows, listColumns(cli.t), LIST_COLUMNS)
}

export function addListsHits(lists: Command, cli: Cli): void {
  lists
    .command('hits')
    .description(cli.t('help.lists.hits'))
    .action(async () => {
      const rows = await allLists(cli.api(), { sort: 'hits30d', order: 'desc' })
      cli.out.list(rows, listHitColumns(cli.t), LIST_COLUMNS)
    })
}
