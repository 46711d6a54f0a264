import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addCustomPoliciesAdd } from './add.ts'
import { addCustomPoliciesChange } from './change.ts'
import { addCustomPoliciesList } from './list.ts'
import { addCustomPoliciesRemove } from './remove.ts'
import { addCustomPoliciesDisable, addCustomPoliciesEnable } from './switch.ts'

const VERBS = [
  addCustomPoliciesList,
  addCustomPoliciesAdd,
  addCustomPoliciesChange,
  addCustomPoliciesEnable,
  addCustomPoliciesDisable,
  addCustomPoliciesRemove,
]

export function addCustomPolicies(program: Command, cli: Cli): void {
  const policies = program
    .command('custom-policies')
    .description(cli.t('help.customPolicies'))
    .helpCommand(false)
  for (const add of VERBS) add(policies, cli)
}
