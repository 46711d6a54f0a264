import { type RiskRuleRow, riskRuleCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { percentText } from '../risks/risk-columns.ts'

const FIELDS = [
  'code',
  'enabled',
  'level',
  'thresholds',
  'precision',
  'suggested',
  'suggestedEffect',
  'version',
]

export function addRiskRulesShow(rules: Command, cli: Cli): void {
  rules
    .command('show')
    .description(cli.t('help.riskRules.show'))
    .action(async () => printRules(cli, await cli.api().call(riskRuleCalls.read, {})))
}

export function printRules({ out, t }: Cli, rules: readonly RiskRuleRow[]): void {
  const printer = out.rows(
    [
      { field: 'code', title: t('column.riskRule'), isWhole: true },
      { field: 'enabled', title: t('column.riskRuleEnabled'), show: (on) => t(on ? 'word.yes' : 'word.no') },
      { field: 'level', title: t('column.riskLevel') },
      { field: 'thresholds', title: t('column.riskThresholds'), show: thresholdsText },
      { field: 'precision', title: t('column.riskPrecision'), show: percentText },
      { field: 'suggested', title: t('column.riskSuggested'), show: thresholdsText },
    ],
    FIELDS,
  )
  printer.add(rules)
  printer.end()
}

function thresholdsText(thresholds: unknown): string {
  return Object.entries(Object(thresholds))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
