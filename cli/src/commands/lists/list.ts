import {
  LIST_KINDS,
  type ListKind,
  SERVICE_CATEGORIES,
  type ServiceCategory,
  SOLVED_MODES,
  type SolvedMode,
} from '@netwarden/shared/domain'
import { LIST_GROUPS, type ListGroup } from '@netwarden/shared/policy'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from '../segments/find-segment.ts'
import { allLists } from './find-lists.ts'
import { LIST_COLUMNS, listColumns, listHitColumns } from './list-columns.ts'

interface ListOptions {
  segment?: string
  kind?: ListKind
  category?: ServiceCategory
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
    .addOption(new Option('--kind <kind>', t('help.option.listKind')).choices(LIST_KINDS))
    .addOption(
      new Option('--category <category>', t('help.option.serviceCategory')).choices(SERVICE_CATEGORIES),
    )
    .addOption(new Option('--group <group>', t('help.option.listGroup')).choices(LIST_GROUPS))
    .addOption(new Option('--mode <mode>', t('help.option.policyMode')).choices(SOLVED_MODES))
    .option('--q <text>', t('help.option.listText'))
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const { segment, category, group, mode: solvedMode, q } = options
  const kind = options.kind ?? (category && 'service')
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const rows = await allLists(api, { kind, category, segmentId, group, solvedMode, q })
  cli.out.list(rows, listColumns(cli.t, kind), LIST_COLUMNS)
}

export function addListsHits(lists: Command, cli: Cli): void {
  lists
    .command('hits')
    .description(cli.t('help.lists.hits'))
    .action(async () => {
      const all = await allLists(cli.api(), { kind: 'all', sort: 'hits30d', order: 'desc' })
      // Of the many services, only those that are on or have hits.
      const rows = all.filter(({ kind, enable, hits30d }) => kind === 'list' || enable || hits30d)
      cli.out.list(rows, listHitColumns(cli.t), LIST_COLUMNS)
    })
}
