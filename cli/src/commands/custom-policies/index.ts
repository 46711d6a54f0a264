import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addCustomPoliciesAdd } from './add.ts'

export function addCustomPolicies(program: Command, cli: Cli): void {
  const policies = program
    .command('custom-policies')
    .description(cli.t('help.customPolicies'))
    .helpCommand(false)
  addCustomPoliciesAdd(policies, cli)
}
