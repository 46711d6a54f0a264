import { policyCalls } from '@netwarden/shared/contract'
import { POLICY_STATES, type PolicyState } from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { POLICY_FIELDS, policyListColumns, policyRow } from './policy-columns.ts'
import { addPolicyFilter, type PolicyFilterOptions, policyFilterFields } from './policy-filter.ts'

interface ListOptions extends PolicyFilterOptions {
  state?: PolicyState
  q?: string
  limit: number
}

export function addCustomPoliciesList(policies: Command, cli: Cli): void {
  const { t } = cli
  addPolicyFilter(policies.command('list').description(t('help.customPolicies.list')), cli)
    .addOption(new Option('--state <state>', t('help.option.policyState')).choices(POLICY_STATES))
    .option('--q <text>', t('help.option.policyText'))
    .option(
      '--limit <count>',
      t('help.option.limit', { most: MAX_PAGE_DEPTH }),
      createCountReader(t, MAX_PAGE_DEPTH, 'usage.count'),
      MAX_PAGE_DEPTH,
    )
    .action((options: ListOptions) => list(cli, options))
}

async function list(cli: Cli, { limit, state, q, ...options }: ListOptions): Promise<void> {
  const api = cli.api()
  const filter = { ...(await policyFilterFields(cli, api, options)), state, q }
  const printer = cli.out.rows(policyListColumns(cli.t), POLICY_FIELDS)
  const pageSize = Math.min(limit, MAX_PAGE_SIZE)
  const rowOf = cli.out.format === 'table' ? policyRow : undefined
  let shown = 0
  let total = 0
  for (let current = 1; shown < limit; current++) {
    const order = { sort: 'entry', order: 'asc' } as const
    const page = await api.call(policyCalls.listCustom, { ...filter, ...order, current, pageSize })
    const rows = page.list.slice(0, limit - shown)
    printer.add(rowOf ? rows.map(rowOf) : rows)
    shown += rows.length
    total = page.total
    if (page.list.length < pageSize) break
  }
  printer.end()
  if (shown < total) cli.notes.say(cli.t('note.shownOf', { shown, total }))
}
