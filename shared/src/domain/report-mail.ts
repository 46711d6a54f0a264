import { z } from 'zod'
import type { FieldTable, Texts } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import type { AccessLevel } from './roles.ts'

export const REPORT_PERIODS = ['weekly', 'monthly'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** The parts of a report in their order: their names, and the level from which a recipient may read them. */
export const REPORT_PARTS = {
  visits: { access: 'any', label: { 'zh-CN': '访问概况', 'en-US': 'Visits' } },
  bans: { access: 'any', label: { 'zh-CN': '阻断情况', 'en-US': 'Bans' } },
  top: { access: 'any', label: { 'zh-CN': '排行', 'en-US': 'Rankings' } },
  newDevices: { access: 'any', label: { 'zh-CN': '新设备', 'en-US': 'New devices' } },
  risks: { access: 'any', label: { 'zh-CN': '风险事件', 'en-US': 'Risk events' } },
  changes: { access: 'admin', label: { 'zh-CN': '变更', 'en-US': 'Changes' } },
  completeness: { access: 'any', label: { 'zh-CN': '数据完整性', 'en-US': 'Completeness' } },
  availability: { access: 'admin', label: { 'zh-CN': '服务可用性', 'en-US': 'Service availability' } },
} as const satisfies Record<string, { access: AccessLevel; label: Texts }>
export type ReportPart = keyof typeof REPORT_PARTS
const PARTS = Object.keys(REPORT_PARTS) as [ReportPart, ...ReportPart[]]
export const REPORT_PART_NAMES: readonly ReportPart[] = PARTS

export const MAX_REPORTS = 20
export const MAX_REPORT_RECIPIENTS = 100

/** A report besides its recipients, its segment and its parts. */
export const REPORT_MAIL_FIELDS = {
  period: {
    kind: 'choice',
    values: REPORT_PERIODS,
    words: {
      weekly: { 'zh-CN': '每周', 'en-US': 'Weekly' },
      monthly: { 'zh-CN': '每月', 'en-US': 'Monthly' },
    },
    initial: 'weekly',
    about: 'weekly: sent on Monday at 07:00 in the time zone of the recipient; monthly: on the first day',
    label: { 'zh-CN': '周期', 'en-US': 'Period' },
    hint: {
      'zh-CN': '每周一或每月 1 日 07:00（收件人时区）发送上一周期的报告',
      'en-US': "Sent on Monday, or on the first of the month, at 07:00 in the recipient's time zone",
    },
    option: {
      flags: '--period <period>',
      help: { 'zh-CN': '周期：weekly（每周）或 monthly（每月）', 'en-US': 'period: weekly or monthly' },
    },
  },
  enabled: {
    kind: 'flag',
    initial: true,
    label: { 'zh-CN': '启用', 'en-US': 'Enabled' },
    option: { flags: '--enabled <choice>', help: { 'zh-CN': '是否发送', 'en-US': 'whether it is sent' } },
  },
} as const satisfies FieldTable

export const reportPartsSchema = z
  .array(z.enum(PARTS))
  .min(1)
  .max(PARTS.length)
  .refine((parts) => new Set(parts).size === parts.length, { error: 'validation.invalid' })

/** Why a recipient gets no report. */
export const RECIPIENT_PROBLEMS = ['noAddress', 'inactive', 'noRights', 'noSegment'] as const
export type RecipientProblem = (typeof RECIPIENT_PROBLEMS)[number]

export const REPORT_DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'skipped'] as const
export type ReportDeliveryState = (typeof REPORT_DELIVERY_STATES)[number]
/** `unclear`: the server ended while it handed the mail over. */
export const REPORT_DELIVERY_REASONS = [
  ...RECIPIENT_PROBLEMS,
  'deleted',
  'removed',
  'refused',
  'unclear',
] as const
export type ReportDeliveryReason = (typeof REPORT_DELIVERY_REASONS)[number]

/** A report of one period for one recipient. */
export const reportDeliverySchema = z.object({
  id: z.string(),
  reportId: z.string(),
  userId: z.string(),
  username: z.string().describe('name at that time'),
  period: z.enum(REPORT_PERIODS),
  from: z.string().describe('start of the reported period'),
  to: z.string(),
  state: z
    .enum(REPORT_DELIVERY_STATES)
    .describe('waiting: retried at `nextAt`; failed: not retried any more; skipped: not sent, see `reason`'),
  attempts: z.number(),
  createdAt: z.string(),
  nextAt: z.string().nullable().describe('time of the next attempt'),
  sentAt: z.string().nullable(),
  reason: z.enum(REPORT_DELIVERY_REASONS).nullable(),
  answer: z.string().nullable().describe('last answer of the mail server, or why there was no answer'),
})
export type ReportDelivery = z.infer<typeof reportDeliverySchema>

/** A recipient as the server sees them now. */
const reportRecipientSchema = z.object({
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  timeZone: z.string(),
  problem: z.enum(RECIPIENT_PROBLEMS).nullable().describe('why the recipient gets no report'),
  nextAt: z.string().nullable().describe('when the next report is due; null where none is'),
  last: reportDeliverySchema.nullable().describe('newest delivery to this recipient'),
})
export type ReportRecipient = z.infer<typeof reportRecipientSchema>

export const reportMailSchema = z.object({
  id: z.string(),
  ...storedSchemas(REPORT_MAIL_FIELDS),
  recipients: z.array(z.string()).describe('ids of users'),
  segmentId: z.string().nullable().describe('null: the whole network'),
  parts: z.array(z.enum(PARTS)),
  people: z.array(reportRecipientSchema),
  version: z.number().describe('one version for all reports'),
})
export type ReportMail = z.infer<typeof reportMailSchema>
