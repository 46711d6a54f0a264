import { z } from 'zod'
import { type RiskLevel, riskLevelSchema } from './visit-values.ts'

/** What the rules look for; each has texts of its own. */
export const RISK_CODES = [
  'badListHit',
  'generatedNames',
  'dnsTunnel',
  'beaconing',
  'bannedBurst',
  'nxdomainBurst',
  'trafficFlood',
  'privateAnswer',
  'newDevice',
  'serviceDown',
] as const
export const riskCodeSchema = z.enum(RISK_CODES)
export type RiskCode = z.infer<typeof riskCodeSchema>

const RISK_TYPES = ['threat', 'behaviour', 'asset', 'service'] as const

/** The kind of trouble that each finding belongs to. */
export const RISK_TYPE_OF = {
  badListHit: 'threat',
  generatedNames: 'threat',
  dnsTunnel: 'threat',
  beaconing: 'threat',
  bannedBurst: 'behaviour',
  nxdomainBurst: 'behaviour',
  trafficFlood: 'behaviour',
  privateAnswer: 'threat',
  newDevice: 'asset',
  serviceDown: 'service',
} as const satisfies Record<RiskCode, (typeof RISK_TYPES)[number]>

/** Technique of MITRE ATT&CK (Enterprise, version 15) that a rule looks for; null where none fits. */
const ATTACK_IDS = {
  badListHit: 'T1071',
  generatedNames: 'T1568.002',
  dnsTunnel: 'T1071.004',
  beaconing: 'T1071',
  bannedBurst: null,
  nxdomainBurst: null,
  trafficFlood: null,
  privateAnswer: null,
  newDevice: 'T1200',
  serviceDown: null,
} as const satisfies Record<RiskCode, string | null>

export function attackIdOf(code: RiskCode): string | null {
  return ATTACK_IDS[code]
}

/** What an open event of each level adds to the score of its device. */
export const RISK_SCORES = { high: 50, medium: 20, low: 5, common: 1 } as const satisfies Record<
  RiskLevel,
  number
>

/** Alarmed first; from there solved or ignored, and back when it is reopened. */
export const RISK_STATUSES = ['alarmed', 'solved', 'ignored'] as const
export const riskStatusSchema = z.enum(RISK_STATUSES)
export type RiskStatus = z.infer<typeof riskStatusSchema>

export const INVOLVED_QUOTAS = ['device', 'domain', 'org', 'dstHost'] as const
export const involvedQuotaSchema = z.enum(INVOLVED_QUOTAS)
export type InvolvedQuota = z.infer<typeof involvedQuotaSchema>

/** The visits that made an event, or all around them. */
export const involvedScopeSchema = z.enum(['counted', 'around'])
export type InvolvedScope = z.infer<typeof involvedScopeSchema>

const text = z.string().nullable()

/** A measure that led to the event, in figures and in the reader's language. */
const riskReasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
})

/** What happened to an event; `text` is the comment or note of whoever did it, of `raisedAgain` the new event's id. */
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
  by: text.describe('null for the product itself'),
  text: z.string(),
})
export type RiskHistoryEntry = z.infer<typeof riskHistorySchema>

/** What a rule never raises again: for a device, for a domain with all below it, or for both together. */
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

export const riskEventSchema = z.object({
  id: z.string(),
  code: riskCodeSchema,
  name: z.string(),
  type: z.string().describe('threat, behaviour, asset or service'),
  desc: z.string(),
  riskLevel: riskLevelSchema,
  status: riskStatusSchema,
  count: z.number().describe('in how many time windows it was found while alarmed'),
  org: text,
  domain: text,
  deviceIP: text,
  deviceMac: text,
  deviceName: text.describe('what the device is called now'),
  dstHostIP: text,
  reasons: z.array(riskReasonSchema),
  summary: z.string().describe('the reasons in one short phrase'),
  previousId: text.describe('the event of the same finding that was solved or ignored before'),
  detectedAt: z.string(),
  lastSeenAt: z.string(),
  solvedAt: text.describe('when it was solved or ignored'),
  solvedBy: text.describe('who solved or ignored it'),
  solvedComment: text,
  handler: text.describe('whom the one who ended it named as having dealt with it; free text'),
  assignee: text.describe('the user who deals with it'),
  attackId: text.describe('technique of MITRE ATT&CK'),
  mark: z.boolean().nullable().describe('a true or a false positive; null where nobody said'),
  version: z.number(),
})
export type RiskEvent = z.infer<typeof riskEventSchema>
