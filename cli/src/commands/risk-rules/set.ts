import { riskRuleCalls } from '@netwarden/shared/contract'
import { RISK_LEVELS, RISK_RULE_CODES, type RiskLevel, type RiskRuleCode } from '@netwarden/shared/domain'
import { Argument, type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { printRules } from './show.ts'

interface SetOptions {
  enabled?: 'yes' | 'no'
  level?: RiskLevel
  threshold?: Record<string, number>
}

export function addRiskRulesSet(rules: Command, cli: Cli): void {
  const { t } = cli
  const readThreshold = (text: string, former: Record<string, number> = {}): Record<string, number> => {
    const [, name, value] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
    if (name === undefined) throw new UsageFailure(t('usage.threshold', { value: text }))
    return { ...former, [name]: Number(value) }
  }
  rules
    .command('set')
    .description(t('help.riskRules.set'))
    .addArgument(new Argument('<rule>', t('help.argument.riskRule')).choices(RISK_RULE_CODES))
    .addOption(new Option('--enabled <switch>', t('help.option.riskRuleEnabled')).choices(['yes', 'no']))
    .addOption(new Option('--level <level>', t('help.option.riskRuleLevel')).choices(RISK_LEVELS))
    .option('--threshold <name=value>', t('help.option.riskThreshold'), readThreshold)
    .action((code: RiskRuleCode, options: SetOptions) => set(cli, code, options))
}

/** Omitted fields stay as they were read; the version protects the change of another user. */
async function set(cli: Cli, code: RiskRuleCode, { enabled, level, threshold }: SetOptions): Promise<void> {
  const api = cli.api()
  const rules = await api.call(riskRuleCalls.read, {})
  const known = rules.filter((rule) => rule.code === code)
  const changes = known.map((rule) => ({
    ...rule,
    ...(enabled && { enabled: enabled === 'yes' }),
    ...(level && { level }),
    thresholds: { ...rule.thresholds, ...threshold },
  }))
  const written = await api.call(riskRuleCalls.update, { rules: changes, version: known[0]?.version })
  printRules(
    cli,
    written.filter((rule) => rule.code === code),
  )
}
