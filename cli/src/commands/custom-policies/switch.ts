import { policyCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getPolicyIds } from './find-policies.ts'
import { addPolicyFilter, type PolicyFilterOptions } from './policy-filter.ts'

export function addCustomPoliciesEnable(policies: Command, cli: Cli): void {
  addSwitch(policies.command('enable').description(cli.t('help.customPolicies.enable')), cli, true)
}

export function addCustomPoliciesDisable(policies: Command, cli: Cli): void {
  addSwitch(policies.command('disable').description(cli.t('help.customPolicies.disable')), cli, false)
}

function addSwitch(command: Command, cli: Cli, enable: boolean): void {
  addPolicyFilter(command.argument('<policy...>', cli.t('help.argument.policies')), cli).action(
    async (entriesOrIds: string[], options: PolicyFilterOptions) => {
      const api = cli.api()
      const ids = await getPolicyIds(cli, api, entriesOrIds, options)
      const changed = await api.call(policyCalls.enableCustom, { ids, enable })
      const title = cli.t(enable ? 'column.enabledIds' : 'column.disabledIds')
      cli.out.one(changed, [{ field: 'ids', title, show: () => changed.ids.join(', ') }])
    },
  )
}
