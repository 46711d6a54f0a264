import { policyCalls, policyListCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getSegment } from '../segments/find-segment.ts'
import { getLists } from './find-lists.ts'
import { listDetailColumns } from './list-columns.ts'

/** The newest versions that a rollback can use. */
const SHOWN_VERSIONS = 10

interface ShowOptions {
  segment?: string
  q?: string
}

export function addListsShow(lists: Command, cli: Cli): void {
  const { t } = cli
  lists
    .command('show')
    .description(t('help.lists.show'))
    .argument('<list>', t('help.argument.list'))
    .option('--segment <segment>', t('help.option.segment'))
    .option('--q <text>', t('help.option.domainText'))
    .action((nameOrId: string, options: ShowOptions) => show(cli, nameOrId, options))
}

async function show(cli: Cli, nameOrId: string, { segment, q }: ShowOptions): Promise<void> {
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  for (const { id } of await getLists(cli, api, [nameOrId], segmentId)) {
    const detail = await api.call(policyCalls.show, { id, segmentId, q })
    const versions = await api.call(policyListCalls.versions, { id, limit: SHOWN_VERSIONS })
    cli.out.one(detail, listDetailColumns(cli.t, detail, versions))
  }
}
