import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_COLLECT_SECONDS } from '../limits/field-limits.ts'
import { withALabelHost } from '../validators/domain-name.ts'
import { isTimeZone } from '../validators/time-zone.ts'
import { RISK_LEVELS } from './visit-values.ts'

export const RECIPIENT_ROLES = ['admin', 'all'] as const
export const WEBHOOK_KINDS = ['json', 'wecom', 'dingtalk', 'slack'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]
export const MAX_WEBHOOKS = 10

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const clockField = z.string().regex(CLOCK, { error: 'validation.clock' })
const CLOCK_FAULT = { 'zh-CN': '应为 HH:MM 形式的时间', 'en-US': 'Must be a time in the format HH:MM' }

/** A time range within a day; it crosses midnight when `to` is not later than `from`. */
export const QUIET_HOURS = {
  tz: {
    kind: 'text',
    max: 100,
    schema: z.string().refine(isTimeZone, { error: 'validation.timeZone' }),
    label: { 'zh-CN': '时区', 'en-US': 'Time zone' },
  },
  from: {
    kind: 'text',
    max: 5,
    isRequired: true,
    initial: '22:00',
    schema: clockField,
    fault: CLOCK_FAULT,
    missing: CLOCK_FAULT,
    label: { 'zh-CN': '开始', 'en-US': 'From' },
  },
  to: {
    kind: 'text',
    max: 5,
    isRequired: true,
    initial: '07:00',
    schema: clockField,
    fault: CLOCK_FAULT,
    missing: CLOCK_FAULT,
    label: { 'zh-CN': '结束', 'en-US': 'To' },
  },
} as const satisfies FieldTable
export const quietHoursSchema = z.strictObject(writtenSchemas(QUIET_HOURS))
export type QuietHours = z.infer<typeof quietHoursSchema>

/** A webhook besides its secret, which is never shown. */
export const WEBHOOK_FIELDS = {
  url: {
    kind: 'text',
    max: 2_000,
    isRequired: true,
    schema: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^https?:\/\/\S+$/, { error: 'validation.webAddress' })
      .overwrite(withALabelHost),
    label: { 'zh-CN': '地址', 'en-US': 'URL' },
  },
  kind: {
    kind: 'choice',
    values: WEBHOOK_KINDS,
    words: {
      json: { 'zh-CN': 'JSON', 'en-US': 'JSON' },
      wecom: { 'zh-CN': '企业微信', 'en-US': 'WeCom' },
      dingtalk: { 'zh-CN': '钉钉', 'en-US': 'DingTalk' },
      slack: { 'zh-CN': 'Slack', 'en-US': 'Slack' },
    },
    isRequired: true,
    label: { 'zh-CN': '类型', 'en-US': 'Type' },
  },
  enabled: { kind: 'flag', initial: true, label: { 'zh-CN': '启用', 'en-US': 'Enabled' } },
  sendsChanges: {
    kind: 'flag',
    initial: false,
    about: 'whether changes of the operation log are sent, too',
    label: { 'zh-CN': '同时发送操作日志中的变更', 'en-US': 'Also send changes of the operation log' },
    hint: {
      'zh-CN': '操作人、对象、变更前后的值；密码等机密不会发送',
      'en-US': 'Who changed what, before and after. Secrets are masked.',
    },
  },
} as const satisfies FieldTable

const webhookSchema = z.object({
  id: z.string(),
  ...storedSchemas(WEBHOOK_FIELDS),
  hasSecret: z.boolean(),
})

/** The settings of alarms besides quiet hours and webhooks, which are objects of their own. */
export const ALARM_SETTINGS = {
  systemAlert: {
    kind: 'flag',
    initial: true,
    about: 'services that go down or recover',
    label: { 'zh-CN': '系统告警', 'en-US': 'System alarms' },
    hint: { 'zh-CN': '服务中断与恢复', 'en-US': 'Service outages and recoveries' },
  },
  riskAlert: {
    kind: 'flag',
    initial: true,
    about: 'new risk events',
    label: { 'zh-CN': '风险告警', 'en-US': 'Risk alarms' },
    hint: { 'zh-CN': '新的风险事件', 'en-US': 'New risk events' },
  },
  emailAlert: {
    kind: 'flag',
    initial: false,
    label: { 'zh-CN': '邮件告警', 'en-US': 'Email alarms' },
    hint: {
      'zh-CN': '同时发送邮件；消息中心始终可以看到。收件人未设置语言时，使用本页面的语言',
      'en-US':
        'Also send emails. The message center always shows alarms. Recipients without a language in their profile get the language of this page.',
    },
  },
  recipientRole: {
    kind: 'choice',
    values: RECIPIENT_ROLES,
    words: {
      admin: { 'zh-CN': '管理员', 'en-US': 'Administrators' },
      all: { 'zh-CN': '所有用户', 'en-US': 'All users' },
    },
    initial: 'admin',
    about: 'role of the users who receive messages and mails',
    label: { 'zh-CN': '接收人', 'en-US': 'Recipients' },
  },
  minLevel: {
    kind: 'choice',
    values: RISK_LEVELS,
    words: {
      high: { 'zh-CN': '高', 'en-US': 'High' },
      medium: { 'zh-CN': '中', 'en-US': 'Medium' },
      low: { 'zh-CN': '低', 'en-US': 'Low' },
      common: { 'zh-CN': '一般', 'en-US': 'Common' },
    },
    initial: 'medium',
    about: 'lowest level of a risk event that raises an alarm',
    label: { 'zh-CN': '最低级别', 'en-US': 'Minimum level' },
  },
  collectSeconds: {
    kind: 'number',
    min: 1,
    max: MAX_COLLECT_SECONDS,
    initial: 60,
    unit: { 'zh-CN': '秒', 'en-US': 's' },
    about: 'alarms within this time are sent as one',
    label: { 'zh-CN': '合并时间', 'en-US': 'Group within' },
    hint: { 'zh-CN': '此时间内的事件合并为一封邮件', 'en-US': 'Events in this time are sent as one email' },
  },
} as const satisfies FieldTable

const { collectSeconds, ...receivers } = storedSchemas(ALARM_SETTINGS)

export const alarmSettingsSchema = z.object({
  ...receivers,
  quietHours: quietHoursSchema
    .nullable()
    .describe('alarms are held until the quiet hours end; high ones are sent immediately'),
  collectSeconds,
  webhooks: z.array(webhookSchema),
  isMailOn: z.boolean().describe('true when a mail server is configured'),
  version: z.number(),
})
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
/** One mail to one user, or one call of a webhook. */
export const alarmDeliverySchema = z.object({
  id: z.string(),
  channel: z.string().describe('`mail`, or the id of the webhook'),
  receiver: z.string().describe('mail address of a user, or host of the webhook'),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  nextAt: z.string().nullable().describe('time of the next attempt'),
  sentAt: z.string().nullable(),
  answer: z
    .string()
    .nullable()
    .describe('last answer of the mail server or webhook, or why there was no answer'),
})
export type AlarmDelivery = z.infer<typeof alarmDeliverySchema>
