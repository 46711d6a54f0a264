import type { RiskRuleRow } from '@netwarden/shared/contract'
import { useWatch } from 'react-hook-form'
import { changesOf, type RuleFields } from './rule-fields.ts'

/** Rules of the surrounding form that differ from the stored ones. */
export function useRuleChanges(rules: readonly RiskRuleRow[]) {
  return changesOf(rules, useWatch<RuleFields>() as RuleFields)
}
