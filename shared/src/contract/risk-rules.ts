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
const precisionField = z
  .number()
  .nullable()
  .describe('share of true positives among the events of the rule that were marked; null where none is')
const riskRuleRow = z.object({
  ...ruleFields,
  precision: precisionField,
  version: z.number().describe('of all rules together'),
})
export type RiskRuleRow = z.infer<typeof riskRuleRow>
const riskRuleChange = z.strictObject({
  ...ruleFields,
  precision: precisionField.optional().describe('as the rule was read; it is not written'),
  version: z.number().int().optional().describe('as the rule was read; says the same as that of the body'),
})
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

export const MAX_DRY_RUN_DAYS = 30
const DRY_RUNS_PER_MINUTE = 10

const dryRunSchema = z.object({
  from: z.string().describe('later than asked for where there were too many records'),
  to: z.string(),
  records: z.number(),
  isPart: z.boolean().describe('only the newest records were read'),
  events: z.number(),
  rules: z.array(z.object({ code: z.enum(RISK_RULE_CODES), events: z.number() })).describe('most first'),
  examples: z
    .array(
      z.object({
        code: z.enum(RISK_RULE_CODES),
        name: z.string(),
        riskLevel: riskLevelSchema,
        deviceIP: z.string().nullable(),
        domain: z.string().nullable(),
        detectedAt: z.string(),
        reasons: z.array(z.string()),
      }),
    )
    .describe('the worst of them'),
  notTried: z.array(z.enum(RISK_RULE_CODES)).describe('rules that need more than the records of that time'),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** Reads much, and is one at a time. */
const dryRun = defineCall({
  method: 'POST',
  url: '/api/risk-event/dry-run',
  summary: 'What these settings would have raised within the last days; nothing is raised',
  area,
  access: 'admin',
  effect: 'read',
  failures: ['tooBusy'],
  callsPerMinute: DRY_RUNS_PER_MINUTE,
  input: z.strictObject({
    rules: z
      .array(riskRuleChange)
      .max(RISK_RULE_CODES.length)
      .default([])
      .describe('others are as they are set'),
    days: z.number().int().min(1).max(MAX_DRY_RUN_DAYS).default(7),
  }),
  reply: dryRunSchema,
})

const engine = defineCall({
  method: 'GET',
  url: '/api/system-config/risk-engine',
  summary: 'How far the risk engine is behind what was accepted',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: z.object({
    isUp: z.boolean(),
    lagMs: z.number().nullable(),
    waitingBytes: z.number().nullable(),
    missedBatches: z.number().nullable().describe('that found no room, since the start'),
    lateRecords: z.number().describe('of followed sources, that came after their windows were over'),
    droppedRecords: z.number().nullable().describe('that found no room in a window'),
  }),
})
export type RiskEngineReport = z.infer<typeof engine.reply>

export const riskRuleCalls = { read, update, dryRun, engine }
