import {
  BACKUP_SETTINGS,
  BRANDING_SETTINGS,
  CHANGE_GUARD_SETTINGS,
  DEVICE_FIELDS,
  RETENTION_SETTINGS,
  SOURCE_FIELDS,
} from '../contract/index.ts'
import {
  ALARM_SETTINGS,
  BAN_PAGE_SETTINGS,
  CUSTOM_POLICY_REMARKS,
  ENCRYPTED_DNS_SETTINGS,
  ENFORCER_FIELDS,
  GATEWAY_SETTINGS,
  LIST_FIELDS,
  MAIL_SETTINGS,
  OBSERVED_FIELDS,
  ORGANISATION_FIELDS,
  QUIET_HOURS,
  REPORT_MAIL_FIELDS,
  RISK_RULES,
  type RiskRule,
  SEGMENT_FIELDS,
  USER_FIELDS,
  WEBHOOK_FIELDS,
  ZONE_SETTINGS,
} from '../domain/index.ts'
import type { FieldTable } from '../fields/index.ts'
import { riskRuleTextsEn, riskRuleTextsZh } from '../i18n/risk-rule-texts.ts'
import type { LoggedField, LoggedFields } from './logged-field.ts'
import { OTHER_FIELDS } from './other-fields.ts'
import { LEVEL_WORDS } from './value-words.ts'

/** Settings of the gateway that sites and enforcers may have for themselves. */
const { listen, sinkholeIPv4, sinkholeIPv6 } = GATEWAY_SETTINGS
const { dotListen, dohListen, dohPath } = ENCRYPTED_DNS_SETTINGS
const { certificateSource: source, certificateFile, certificateKeyFile } = ENCRYPTED_DNS_SETTINGS
const OWN_SETTINGS: LoggedFields = {
  ...described({ listen, sinkholeIPv4, sinkholeIPv6 }),
  dot: { label: { 'zh-CN': 'DoT', 'en-US': 'DNS over TLS' }, parts: described({ listen: dotListen }) },
  doh: {
    label: { 'zh-CN': 'DoH', 'en-US': 'DNS over HTTPS' },
    parts: described({ listen: dohListen, path: dohPath }),
  },
  certificate: {
    label: { 'zh-CN': '证书', 'en-US': 'Certificate' },
    parts: described({ source, certFile: certificateFile, keyFile: certificateKeyFile }),
  },
}

/** Which fields the operation log holds, by the kind of the object; of settings, by kind and key. */
const FIELDS_OF: Readonly<Record<string, LoggedFields>> = {
  device: described(DEVICE_FIELDS),
  enforcer: { ...described(ENFORCER_FIELDS), ...OWN_SETTINGS, ...described(OBSERVED_FIELDS) },
  organisation: described(ORGANISATION_FIELDS),
  source: described(SOURCE_FIELDS),
  user: described(USER_FIELDS),
  segment: described(SEGMENT_FIELDS),
  policy: described(LIST_FIELDS),
  'custom-policy': described(CUSTOM_POLICY_REMARKS),
  zone: described(ZONE_SETTINGS),
  'setting alarm': {
    ...described(ALARM_SETTINGS),
    quietHours: {
      label: { 'zh-CN': '免打扰时段', 'en-US': 'Quiet hours' },
      parts: described(QUIET_HOURS),
    },
    webhooks: {
      label: { 'zh-CN': 'Webhook', 'en-US': 'Webhooks' },
      parts: described(WEBHOOK_FIELDS),
    },
  },
  'setting backup': described(BACKUP_SETTINGS),
  'setting branding': described(BRANDING_SETTINGS),
  'setting change-guard': described(CHANGE_GUARD_SETTINGS),
  'setting enforcer-sites': {
    sites: {
      label: { 'zh-CN': '站点设置', 'en-US': 'Settings of sites' },
      parts: {
        ...described({ site: ENFORCER_FIELDS.site }),
        settings: {
          label: { 'zh-CN': '设置', 'en-US': 'Settings' },
          parts: { ...OTHER_FIELDS, ...OWN_SETTINGS },
        },
      },
    },
  },
  'setting gateway': {
    ...described({ ...GATEWAY_SETTINGS, ...ENCRYPTED_DNS_SETTINGS }),
    banPage: {
      label: { 'zh-CN': '阻断页面', 'en-US': 'Page for banned names' },
      parts: described(BAN_PAGE_SETTINGS),
    },
  },
  'setting mail': described(MAIL_SETTINGS),
  'setting reportMail': {
    reports: {
      label: { 'zh-CN': '报告', 'en-US': 'Reports' },
      parts: {
        ...described(REPORT_MAIL_FIELDS),
        recipients: { label: { 'zh-CN': '收件人', 'en-US': 'Recipients' } },
        parts: { label: { 'zh-CN': '内容', 'en-US': 'Parts' } },
      },
    },
  },
  'setting retention': described(RETENTION_SETTINGS),
  'setting risk-rules': riskRules(),
}

/** Where a log entry is about: its kind and, for settings, its id decide what a field means. */
export interface LoggedObject {
  subjectKind: string
  subjectId: string
}

/** The field at each step of a path, such as `badListHit.thresholds.visits`; undefined for a step without a description. */
export function fieldsAlong(
  { subjectKind, subjectId }: LoggedObject,
  path: string,
): (LoggedField | undefined)[] {
  const key = subjectKind === 'setting' ? `setting ${subjectId}` : subjectKind
  let level: LoggedFields = own(FIELDS_OF, key) ?? {}
  return path.split('.').map((name) => {
    const found = own(level, name) ?? own(OTHER_FIELDS, name)
    level = found?.parts ?? {}
    return found
  })
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function described(fields: FieldTable): LoggedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { label: field.label, field }]),
  )
}

function riskRules(): LoggedFields {
  const names = { 'zh-CN': riskRuleTextsZh, 'en-US': riskRuleTextsEn }
  return Object.fromEntries(
    Object.entries<RiskRule>(RISK_RULES).map(([code, rule]) => {
      const nameIn = (language: keyof typeof names) =>
        own<string>(names[language], `risk.${code}.name`) ?? code
      const parts = {
        enabled: { label: { 'zh-CN': '启用', 'en-US': 'Enabled' } },
        level: { label: { 'zh-CN': '级别', 'en-US': 'Level' }, values: LEVEL_WORDS },
        thresholds: {
          label: { 'zh-CN': '阈值', 'en-US': 'Thresholds' },
          parts: described(rule.thresholds),
        },
      }
      return [code, { label: { 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US') }, parts }]
    }),
  )
}
