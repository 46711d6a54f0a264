import { z } from 'zod'
import { RISK_RULE_CODES } from '../domain/risk-rules.ts'
import { riskLevelSchema } from '../domain/visit-values.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'

const area = 'system'
const url = '/api/system-config/risk-rules'

const ruleFields = {
  code: z.enum(RISK_RULE_CODES),
  enabled: z.boolean(),
  level: riskLevelSchema,
  thresholds: z
    .record(z.string().max(50), z.number())
    .describe('thresholds of the rule; all of them are required'),
}
const precisionField = z
  .number()
  .nullable()
  .describe('share of true positives among the marked events of the rule; null when none is marked')
const suggestedField = ruleFields.thresholds
  .nullable()
  .describe(
    'thresholds learnt from the marked events of the rule; null without enough marks or a better value',
  )
const suggestedEffectField = z
  .object({ trueMarks: z.number(), falseMarks: z.number(), dropsTrue: z.number(), dropsFalse: z.number() })
  .nullable()
  .describe(
    'marked events with measured values that the present thresholds raise, and how many of them the suggested ones would not',
  )
const riskRuleRow = z.object({
  ...ruleFields,
  precision: precisionField,
  suggested: suggestedField,
  suggestedEffect: suggestedEffectField,
  version: z.number().describe('one version for all rules'),
})
export type RiskRuleRow = z.infer<typeof riskRuleRow>
const riskRuleChange = z.strictObject({
  ...ruleFields,
  precision: precisionField.optional().describe('accepted as it was read, and ignored'),
  suggested: suggestedField.optional().describe('accepted as it was read, and ignored'),
  suggestedEffect: suggestedEffectField.optional().describe('accepted as it was read, and ignored'),
  version: z.number().int().optional().describe('version as it was read; equals the one of the body'),
})
export type RiskRuleChange = z.infer<typeof riskRuleChange>

const read = defineCall({
  method: 'GET',
  url,
  summary: 'Show the risk rules with their levels and thresholds',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: z.array(riskRuleRow),
})

const update = defineCall({
  method: 'PUT',
  url,
  summary:
    'Enable or disable risk rules and set their levels and thresholds; rules that are not named stay unchanged',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({
    rules: z.array(riskRuleChange).min(1).max(RISK_RULE_CODES.length),
    version: versionField,
  }),
  reply: z.array(riskRuleRow),
})

export const MAX_DRY_RUN_DAYS = 30
const DRY_RUNS_PER_MINUTE = 10

const dryRunSchema = z.object({
  from: z.string().describe('later than requested when there were too many records'),
  to: z.string(),
  records: z.number(),
  isPart: z.boolean().describe('true when only the newest records were read'),
  events: z.number(),
  rules: z
    .array(z.object({ code: z.enum(RISK_RULE_CODES), events: z.number() }))
    .describe('sorted by number, highest first'),
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
    .describe('highest level'),
  notTried: z.array(z.enum(RISK_RULE_CODES)).describe('rules that need more than the records of this period'),
})
export type DryRun = z.infer<typeof dryRunSchema>

/** Reads many records; only one runs at a time. */
const dryRun = defineCall({
  method: 'POST',
  url: '/api/risk-event/dry-run',
  summary: 'Show which events these settings would have raised within the last days; nothing is raised',
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
      .describe('other rules use their current settings'),
    days: z.number().int().min(1).max(MAX_DRY_RUN_DAYS).default(7),
  }),
  reply: dryRunSchema,
})

const engine = defineCall({
  method: 'GET',
  url: '/api/system-config/risk-engine',
  summary: 'Show how far the risk engine lags behind the accepted records',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: z.object({
    isUp: z.boolean(),
    lagMs: z.number().nullable(),
    waitingBytes: z.number().nullable(),
    missedBatches: z
      .number()
      .nullable()
      .describe('batches dropped because the queue was full, since the start'),
    lateRecords: z
      .number()
      .describe('records of followed sources that arrived after their window was closed'),
    droppedRecords: z.number().nullable().describe('records dropped because their window was full'),
  }),
})
export type RiskEngineReport = z.infer<typeof engine.reply>

export const riskRuleCalls = { read, update, dryRun, engine }
