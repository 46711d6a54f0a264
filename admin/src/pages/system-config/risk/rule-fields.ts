import type { RiskRuleRow } from '@netwarden/shared/contract'
import { RISK_LEVELS } from '@netwarden/shared/domain'
import type { RuleChange } from './risk-rule-queries.ts'

interface RuleField {
  enabled: boolean
  level: string
  thresholds: Record<string, string>
}
/** A switch, a level and thresholds, by the rule's code. */
export type RuleFields = Record<string, RuleField>

export function fieldsOf(rules: readonly RiskRuleRow[]): RuleFields {
  return Object.fromEntries(
    rules.map(({ code, enabled, level, thresholds }) => [
      code,
      { enabled, level, thresholds: mapValues(thresholds, String) },
    ]),
  )
}

/** Thresholds that are no numbers, by the rule's code. */
export function faultsOf(fields: RuleFields, text: string) {
  const faulty = Object.entries(fields).flatMap(([code, { thresholds }]) => {
    const wrong = Object.entries(thresholds).filter(([, value]) => !/^\d+(\.\d+)?$/.test(value.trim()))
    if (wrong.length === 0) return []
    return [[code, { thresholds: Object.fromEntries(wrong.map(([name]) => [name, text])) }]]
  })
  return Object.fromEntries(faulty)
}

/** Rules that differ from the stored ones. */
export function changesOf(rules: readonly RiskRuleRow[], fields: RuleFields): RuleChange[] {
  const before = fieldsOf(rules)
  return rules.flatMap(({ code, level: stored }) => {
    const field = fields[code]
    if (!field || isSame(field, before[code])) return []
    const level = RISK_LEVELS.find((known) => known === field.level) ?? stored
    return [{ code, enabled: field.enabled, level, thresholds: mapValues(field.thresholds, Number) }]
  })
}

function isSame(field: RuleField, other: RuleField | undefined): boolean {
  return (
    other !== undefined &&
    field.enabled === other.enabled &&
    field.level === other.level &&
    Object.keys(other.thresholds).every((name) => field.thresholds[name] === other.thresholds[name])
  )
}

function mapValues<From, To>(record: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]))
}
