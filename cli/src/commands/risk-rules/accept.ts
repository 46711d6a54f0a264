import { riskRuleCalls } from '@netwarden/shared/contract'
import { RISK_RULE_CODES, type RiskRuleCode } from '@netwarden/shared/domain'
import { Argument, type Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { printRules } from './show.ts'

export function addRiskRulesAccept(rules: Command, cli: Cli): void {
  const { t } = cli
  rules
    .command('accept')
    .description(t('help.riskRules.accept'))
    .addArgument(new Argument('<rule>', t('help.argument.riskRule')).choices(RISK_RULE_CODES))
    .action((code: RiskRuleCode) => accept(cli, code))
}

/** Saves the suggested thresholds as they were read; the version protects the change of another user. */
async function accept(cli: Cli, code: RiskRuleCode): Promise<void> {
  const { t } = cli
  const api = cli.api()
  const rule = (await api.call(riskRuleCalls.read, {})).find((known) => known.code === code)
  if (!rule?.suggested || !rule.suggestedEffect) throw new CliFailure(t('fault.noSuggestion', { rule: code }))
  const { version, suggested, suggestedEffect } = rule
  const rules = [{ ...rule, thresholds: suggested }]
  const written = await api.call(riskRuleCalls.update, { rules, version })
  printRules(
    cli,
    written.filter((known) => known.code === code),
  )
  cli.notes.say(t('note.riskRuleAccepted', suggestedEffect))
}
