import { policyCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { getPolicyIds } from './find-policies.ts'
import { addPolicyFilter, type PolicyFilterOptions } from './policy-filter.ts'

export function addCustomPoliciesEnable(policies: Command, cli: Cli): void {
  const { t } = cli
  addSwitch(policies.command('enable').description(t('help.customPolicies.enable')), cli, true)
    .option('--shadow', t('help.option.shadow'))
    .option('--no-shadow', t('help.option.noShadow'))
}

export function addCustomPoliciesDisable(policies: Command, cli: Cli): void {
  addSwitch(policies.command('disable').description(cli.t('help.customPolicies.disable')), cli, false)
}

interface SwitchOptions extends PolicyFilterOptions {
  /** Undefined leaves the trial unchanged. */
  shadow?: boolean
}

function addSwitch(command: Command, cli: Cli, enable: boolean): Command {
  return addPolicyFilter(command.argument('<policy...>', cli.t('help.argument.policies')), cli).action(
    async (entriesOrIds: string[], { shadow, ...options }: SwitchOptions) => {
      const api = cli.api()
      const ids = await getPolicyIds(cli, api, entriesOrIds, options)
      const changed = await api.call(policyCalls.enableCustom, { ids, enable, shadow })
      const title = cli.t(enable ? 'column.enabledIds' : 'column.disabledIds')
      cli.out.one(changed, [{ field: 'ids', title, show: () => changed.ids.join(', ') }])
    },
  )
}
