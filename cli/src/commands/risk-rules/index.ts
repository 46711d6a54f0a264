import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRiskRulesAccept } from './accept.ts'
import { addRiskRulesSet } from './set.ts'
import { addRiskRulesShow } from './show.ts'

export function addRiskRules(program: Command, cli: Cli): void {
  const rules = program.command('risk-rules').description(cli.t('help.riskRules')).helpCommand(false)
  addRiskRulesShow(rules, cli)
  addRiskRulesSet(rules, cli)
  addRiskRulesAccept(rules, cli)
}
