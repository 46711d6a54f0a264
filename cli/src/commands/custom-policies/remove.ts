import { policyCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addYes, type ConfirmOptions, confirmDeletion } from '../../input/confirm.ts'
import { getPolicyIds } from './find-policies.ts'
import { addPolicyFilter, type PolicyFilterOptions } from './policy-filter.ts'

type RemoveOptions = PolicyFilterOptions & ConfirmOptions

export function addCustomPoliciesRemove(policies: Command, cli: Cli): void {
  const { t } = cli
  const command = policies.command('remove').description(t('help.customPolicies.remove'))
  addYes(addPolicyFilter(command.argument('<policy...>', t('help.argument.policies')), cli), cli).action(
    (entriesOrIds: string[], options: RemoveOptions) => remove(cli, entriesOrIds, options),
  )
}

/** All of them are looked up before the first is removed, and the server removes all of them or none. */
async function remove(cli: Cli, entriesOrIds: string[], options: RemoveOptions): Promise<void> {
  const api = cli.api()
  const ids = await getPolicyIds(cli, api, entriesOrIds, options)
  await confirmDeletion(cli, options, entriesOrIds)
  const removed = await api.call(policyCalls.removeCustom, { ids })
  const show = () => removed.ids.join(', ')
  cli.out.one(removed, [{ field: 'ids', title: cli.t('column.deleted'), show }])
}
