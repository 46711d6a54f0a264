import { z } from 'zod'
import { RISK_RULE_CODES, RISK_RULES, type RiskRuleCode } from './risk-rules.ts'
import { type RiskLevel, riskLevelSchema } from './visit-values.ts'

export const riskCodeSchema = z.enum(RISK_RULE_CODES)
export type RiskCode = RiskRuleCode

export function attackIdOf(code: RiskCode): string | null {
  return RISK_RULES[code].attackId
}

/** Score that an open event of each level adds to its device. */
export const RISK_SCORES = { high: 50, medium: 20, low: 5, common: 1 } as const satisfies Record<
  RiskLevel,
  number
>

/** Every event starts as alarmed, is solved or ignored, and returns to alarmed when it is reopened. */
export const RISK_STATUSES = ['alarmed', 'solved', 'ignored'] as const
export const riskStatusSchema = z.enum(RISK_STATUSES)
export type RiskStatus = z.infer<typeof riskStatusSchema>

export const INVOLVED_QUOTAS = ['device', 'domain', 'org', 'dstHost'] as const
export const involvedQuotaSchema = z.enum(INVOLVED_QUOTAS)
export type InvolvedQuota = z.infer<typeof involvedQuotaSchema>

/** The visits that raised an event; those of its device to its destination around that time; all of its device. */
export const INVOLVED_SCOPES = ['counted', 'around', 'device'] as const
export const involvedScopeSchema = z.enum(INVOLVED_SCOPES)
export type InvolvedScope = z.infer<typeof involvedScopeSchema>

const text = z.string().nullable()

/** A measure that led to the event, with its figures and a text in the reader's language. */
const riskReasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
})

/** Indicators for other systems: STIX 2.1 as one bundle, Sigma as rules in YAML. */
export const RISK_EXPORT_FORMATS = ['csv', 'stix', 'sigma'] as const
export type RiskExportFormat = (typeof RISK_EXPORT_FORMATS)[number]

/** What happened to an event. `text` is the comment or note of the user; for `raisedAgain` it is the id of the new event. */
export const RISK_HISTORY_KINDS = [
  'raised',
  'seenAgain',
  'raisedAgain',
  'solved',
  'ignored',
  'note',
  'muted',
  'unmuted',
  'banned',
  'passed',
  'undone',
  'focused',
  'unfocused',
  'alarmSent',
  'alarmFailed',
  'reopened',
  'assigned',
  'marked',
] as const
export const riskHistorySchema = z.object({
  at: z.string(),
  kind: z.enum(RISK_HISTORY_KINDS),
  by: text.describe('null for the server itself'),
  text: z.string(),
})
export type RiskHistoryEntry = z.infer<typeof riskHistorySchema>

/** Suppresses events of a rule for a device, for a domain with all names below it, or for both together. */
export const riskMuteSchema = z.object({
  id: z.string(),
  code: riskCodeSchema,
  deviceIP: text,
  domain: text,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: text,
})
export type RiskMute = z.infer<typeof riskMuteSchema>

/** Equal open events that one row of a grouped list represents. */
export const RISK_GROUPS = ['device', 'domain'] as const
const riskGroupSchema = z.object({
  by: z.enum(RISK_GROUPS).describe('what its events have in common besides the rule'),
  events: z.number(),
})
export type RiskGroup = z.infer<typeof riskGroupSchema>

export const riskEventSchema = z.object({
  id: z.string(),
  code: riskCodeSchema,
  name: z.string(),
  type: z.string().describe('threat, behaviour, asset or service'),
  desc: z.string(),
  riskLevel: riskLevelSchema,
  status: riskStatusSchema,
  count: z.number().describe('number of time windows in which it was found while alarmed'),
  org: text,
  domain: text,
  deviceIP: text,
  deviceMac: text,
  deviceName: text.describe('current name of the device'),
  dstHostIP: text,
  reasons: z.array(riskReasonSchema),
  summary: z.string().describe('the reasons in one short phrase'),
  nextSteps: z.array(z.string()).describe('what to do next, in the language of the reader'),
  previousId: text.describe('earlier event of the same finding that was solved or ignored'),
  detectedAt: z.string(),
  lastSeenAt: z.string(),
  solvedAt: text.describe('when it was solved or ignored'),
  solvedBy: text.describe('who solved or ignored it'),
  solvedComment: text,
  handler: text.describe('who dealt with the event, as entered on closing; free text'),
  assignee: text.describe('user who deals with the event'),
  attackId: text.describe('technique of MITRE ATT&CK'),
  mark: z.boolean().nullable().describe('true or false positive; null when the event is not marked'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'how likely it is a true positive, by measurement of the rule and the marks of this installation',
    ),
  group: riskGroupSchema
    .nullable()
    .describe('in a grouped list: the equal open events that this row represents; null for one event'),
  version: z.number(),
})
export type RiskEvent = z.infer<typeof riskEventSchema>
