import { z } from 'zod'
import { initialValues, pickFields } from '../fields/field.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { RISK_RULES, type RiskRule, type RiskRuleCode } from './risk-rules.ts'
import { type RiskLevel, riskLevelSchema } from './visit-values.ts'

/** All rules by code, each with its own thresholds. */
export type RiskRules = {
  [Code in RiskRuleCode]: {
    enabled: boolean
    level: RiskLevel
    thresholds: { -readonly [Name in keyof (typeof RISK_RULES)[Code]['thresholds']]: number }
  }
}
export const riskRulesSchema = z.strictObject(ruleSchemas())

function ruleSchemas(): { [Code in RiskRuleCode]: z.ZodType<RiskRules[Code]> }
function ruleSchemas(): Record<string, z.ZodType> {
  return mapRules((rule) =>
    z.strictObject({ enabled: z.boolean(), level: riskLevelSchema, thresholds: thresholdsSchema(rule) }),
  )
}

function thresholdsSchema({ thresholds, formerThresholds = [] }: RiskRule) {
  const schemas = writtenSchemas(thresholds)
  const written = Object.entries(thresholds).map(([name, { isLater, initial }]) => {
    const schema = schemas[name] ?? z.number()
    return [name, isLater ? schema.default(initial) : schema] as const
  })
  const former = formerThresholds.map((name) => [name, z.number().optional()] as const)
  return z
    .strictObject(Object.fromEntries<z.ZodType<number | undefined>>([...written, ...former]))
    .transform((values) => pickFields(thresholds, values))
}

/** Every rule enabled with its defaults. */
export function defaultRiskRules(): RiskRules {
  const rules = mapRules(({ level, thresholds }) => ({
    enabled: true,
    level,
    thresholds: initialValues(thresholds),
  }))
  return riskRulesSchema.parse(rules)
}

function mapRules<Result>(map: (rule: RiskRule) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries<RiskRule>(RISK_RULES).map(([code, rule]) => [code, map(rule)]))
}
