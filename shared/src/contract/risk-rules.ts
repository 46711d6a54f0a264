import { z } from 'zod'
import { RISK_RULE_CODES } from '../domain/risk-rules.ts'
import { riskLevelSchema } from '../domain/visit-values.ts'
import { defineCall, noInput } from './call.ts'

const area = 'system'
const url = '/api/system-config/risk-rules'

const ruleFields = {
  code: z.enum(RISK_RULE_CODES),
  enabled: z.boolean(),
  level: riskLevelSchema,
  thresholds: z
    .record(z.string().max(50), z.number())
    .describe('each rule has its own; all of them are named'),
}
const riskRuleRow = z.object({ ...ruleFields, version: z.number().describe('of all rules together') })
export type RiskRuleRow = z.infer<typeof riskRuleRow>
const riskRuleChange = z.strictObject(ruleFields)
export type RiskRuleChange = z.infer<typeof riskRuleChange>

const read = defineCall({
  method: 'GET',
  url,
  summary: 'The rules of the risk engine with their levels and thresholds',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: z.array(riskRuleRow),
})

const update = defineCall({
  method: 'PUT',
  url,
  summary: 'Switch rules, set their levels and thresholds; rules that are not named stay as they are',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({
    rules: z.array(riskRuleChange).min(1).max(RISK_RULE_CODES.length),
    version: z.number().int().optional().describe('an older one is refused; none wins'),
  }),
  reply: z.array(riskRuleRow),
})

export const riskRuleCalls = { read, update }
