import { userCalls } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { USER_COLUMNS, userListColumns } from './user-columns.ts'
import { addUserFilter, type UserFilterOptions } from './user-filter.ts'

interface ListOptions extends UserFilterOptions {
  limit: number
}

export function addUsersList(users: Command, cli: Cli): void {
  const { t } = cli
  addUserFilter(users.command('list').description(t('help.users.list')), cli)
    .option(
      '--limit <count>',
      t('help.option.limit', { most: MAX_PAGE_DEPTH }),
      createCountReader(t, MAX_PAGE_DEPTH, 'usage.count'),
      MAX_PAGE_DEPTH,
    )
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { limit, ...filter }: ListOptions): Promise<void> {
  const api = cli.api()
  const printer = cli.out.rows(userListColumns(cli.t), USER_COLUMNS)
  const pageSize = Math.min(limit, MAX_PAGE_SIZE)
  let shown = 0
  let total = 0
  for (let current = 1; shown < limit; current++) {
    const order = { sort: 'username', order: 'asc' } as const
    const page = await api.call(userCalls.list, { ...filter, ...order, current, pageSize })
    const rows = page.list.slice(0, limit - shown)
    printer.add(rows)
    shown += rows.length
    total = page.total
    if (page.list.length < pageSize) break
  }
  printer.end()
  if (shown < total) cli.notes.say(cli.t('note.shownOf', { shown, total }))
}
