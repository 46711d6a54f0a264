import { RISK_LEVELS, type RiskRuleRow } from '@netwarden/shared'
import type { RuleChange } from './risk-rule-queries.ts'

/** One field a switch, a level and a threshold, by the rule's code. */
export type RuleFields = Record<string, string>

export function fieldsOf(rules: readonly RiskRuleRow[]): RuleFields {
  return Object.fromEntries(
    rules.flatMap(({ code, enabled, level, thresholds }) => [
      [`${code}.enabled`, String(enabled)],
      [`${code}.level`, level],
      ...Object.entries(thresholds).map(([name, value]) => [thresholdField(code, name), String(value)]),
    ]),
  )
}

export function thresholdField(code: string, name: string): string {
  return `${code}.thresholds.${name}`
}

/** Those that differ from what is stored. */
export function changesOf(rules: readonly RiskRuleRow[], fields: RuleFields): RuleChange[] {
  const before = fieldsOf(rules)
  return rules
    .filter(({ code }) =>
      Object.keys(before).some((name) => name.startsWith(`${code}.`) && before[name] !== fields[name]),
    )
    .map(({ code, level, thresholds }) => ({
      code,
      enabled: fields[`${code}.enabled`] === 'true',
      level: RISK_LEVELS.find((known) => known === fields[`${code}.level`]) ?? level,
      thresholds: Object.fromEntries(
        Object.keys(thresholds).map((name) => [name, Number(fields[thresholdField(code, name)])]),
      ),
    }))
}
