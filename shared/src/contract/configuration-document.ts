import { z } from 'zod'
import { MAX_ZONE_BYTES } from '../dns/zone-limits.ts'
import { ALARM_SETTINGS, MAX_WEBHOOKS, quietHoursSchema, WEBHOOK_FIELDS } from '../domain/alarm.ts'
import { certificateSettingsSchema } from '../domain/encrypted-dns-settings.ts'
import {
  ENFORCER_FIELDS,
  enforcerSettingsSchema,
  NEW_ENFORCER_FIELDS,
  OBSERVED_FIELDS,
} from '../domain/enforcer.ts'
import {
  CUSTOM_POLICY_REMARKS,
  customPolicyGroupSchema,
  LIST_REMARKS,
  scheduleSchema,
} from '../domain/policy.ts'
import {
  MAX_REPORT_RECIPIENTS,
  MAX_REPORTS,
  REPORT_MAIL_FIELDS,
  reportPartsSchema,
} from '../domain/report-mail.ts'
import { RISK_RULE_CODES } from '../domain/risk-rules.ts'
import { SEGMENT_SETTINGS } from '../domain/segment.ts'
import { USER_FIELDS, USER_PROFILE } from '../domain/user.ts'
import { riskLevelSchema, solvedModeSchema } from '../domain/visit-values.ts'
import { ZONE_SETTINGS } from '../domain/zone.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import {
  MAX_DNS_SERVER_LENGTH,
  MAX_DNS_SERVERS,
  MAX_ENFORCER_SITES,
  MAX_ENFORCERS,
  MAX_SEGMENT_ENTRIES,
  MAX_SEGMENTS,
  MAX_SPECIFIED_DNS_SERVERS,
} from '../limits/constants.ts'
import { MAX_ENFORCER_NAME } from '../limits/field-limits.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { brandingSettingsSchema } from './branding.ts'
import { gatewayChangesSchema } from './gateway.ts'
import { newOrganisationSchema } from './orgs.ts'

/** Name of the built-in segment in a document; it holds all devices that no other segment contains. */
export const ALL_DEVICES = '*'

const line = (most: number) => z.string().trim().max(most)
const note = line(200).default('')
const segment = line(63).default(ALL_DEVICES).describe(`name of a segment; ${ALL_DEVICES}: all other devices`)

const shadow = z.boolean().default(false).describe('on trial: evaluated and counted, never decides')

const segmentEntry = z.union([
  line(100).min(1),
  z.strictObject({ entry: line(100).min(1), comment: note, user: note, department: note }),
])

export const configSegmentSchema = z.strictObject({
  name: line(63).min(1),
  ...newSchemas(SEGMENT_SETTINGS),
  entries: z.array(segmentEntry).max(MAX_SEGMENT_ENTRIES).default([]),
})

export const configPolicySchema = z.strictObject({
  segment,
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema.default('banned'),
  enable: z.boolean().default(true),
  shadow,
  ...newSchemas(CUSTOM_POLICY_REMARKS),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  schedule: scheduleSchema.nullable().default(null),
  entries: z.array(line(1_100).min(1)).min(1),
})

const listSwitch = z.strictObject({
  segment,
  enable: z.boolean().default(true),
  solvedMode: solvedModeSchema.default('banned'),
  shadow,
  schedule: scheduleSchema.nullable().default(null),
  temporary: z
    .strictObject({
      enable: z.boolean().default(true),
      solvedMode: solvedModeSchema.default('banned'),
      shadow,
      expiresAt: z.iso.datetime({ offset: true }),
    })
    .nullable()
    .default(null)
    .describe('state that replaces this one until its end; ignored when that is past'),
})

export const configListSchema = z.strictObject({
  name: line(100).min(1).describe('name of an added list, or id of a built-in list'),
  source: z.enum(['builtIn', 'upload', 'file', 'url']).default('upload'),
  location: line(2_000).nullable().default(null).describe('URL, or path on the server'),
  group: z.enum(LIST_GROUPS).optional(),
  level: riskLevelSchema.nullable().default(null),
  ...newSchemas(LIST_REMARKS),
  checkEvery: z.number().int().min(1).nullable().default(null).describe('interval in hours'),
  segments: z
    .array(listSwitch)
    .default([])
    .describe('segments in which the list is enabled, or is for a time'),
  names: z.string().nullable().default(null).describe('names of an uploaded list, one per line'),
})

export const configZoneSchema = z.strictObject({
  origin: line(1_020).min(1),
  ...newSchemas(ZONE_SETTINGS),
  text: z.string().max(MAX_ZONE_BYTES).describe('the zone as a master file'),
})

const servers = z.array(line(MAX_DNS_SERVER_LENGTH).min(1)).max(MAX_DNS_SERVERS).default([])
export const configDnsSchema = z.strictObject({
  defaultDNSServers: servers,
  specifiedDNSServers: z
    .array(z.strictObject({ match: line(200).min(1), servers }))
    .max(MAX_SPECIFIED_DNS_SERVERS)
    .default([]),
})

/** Fields that a document leaves out stay as they are: their defaults depend on the machine. */
export const configGatewaySchema = gatewayChangesSchema
  .omit({ version: true })
  .extend({ certificate: certificateSettingsSchema.optional() })

export const configRiskRuleSchema = z.strictObject({
  code: z.enum(RISK_RULE_CODES),
  enabled: z.boolean(),
  level: riskLevelSchema,
  thresholds: z.record(z.string().max(50), z.number()),
})

const secretReference = z
  .string()
  .regex(/^(?:env|file):\S+$/, { error: 'config.secretInClear' })
  .describe('env:NAME or file:PATH, which the command line resolves on the machine where it runs')

const { collectSeconds, ...alarmFields } = writtenSchemas(ALARM_SETTINGS)

export const configAlarmsSchema = z.strictObject({
  ...alarmFields,
  quietHours: quietHoursSchema.nullable().default(null),
  collectSeconds,
  webhooks: z
    .array(
      z.strictObject({
        ...newSchemas(WEBHOOK_FIELDS),
        secret: secretReference.optional(),
      }),
    )
    .max(MAX_WEBHOOKS)
    .default([]),
})

const user = newSchemas(USER_FIELDS)

export const configUserSchema = z.strictObject({
  username: user.username,
  nickname: user.nickname,
  // An account that another system made may have no address, and a number by older rules.
  email: z.union([z.literal(''), user.email]).default(''),
  role: user.role,
  banned: z.boolean().default(false),
  ...newSchemas(USER_PROFILE),
  phone: line(63).default(''),
})

const enforcerSettings = enforcerSettingsSchema.default({}).describe('what is left out is inherited')

export const configEnforcerSchema = z.strictObject({
  ...newSchemas(ENFORCER_FIELDS),
  kind: newSchemas(NEW_ENFORCER_FIELDS).kind.describe('of a new one; the kind of an existing one stays'),
  settings: enforcerSettings,
  observed: z
    .strictObject({
      address: newSchemas(OBSERVED_FIELDS).address,
      source: line(63).nullable().default(null).describe('name of the source that reads its log'),
    })
    .optional()
    .describe('of an observed server alone'),
})

export const configEnforcersSchema = z.strictObject({
  sites: z
    .array(z.strictObject({ site: line(MAX_ENFORCER_NAME).min(1), settings: enforcerSettings }))
    .max(MAX_ENFORCER_SITES)
    .default([]),
  enforcers: z
    .array(configEnforcerSchema)
    .max(MAX_ENFORCERS)
    .default([])
    .describe('one that is left out stays; the node of a new one joins by a code that is made later'),
})

export const configReportMailSchema = z.strictObject({
  reports: z
    .array(
      z.strictObject({
        ...newSchemas(REPORT_MAIL_FIELDS),
        segment: line(63)
          .nullable()
          .default(null)
          .describe(`name of a segment; ${ALL_DEVICES}: all other devices; null: the whole network`),
        parts: reportPartsSchema,
        recipients: z.array(line(63).min(1)).max(MAX_REPORT_RECIPIENTS).default([]).describe('usernames'),
      }),
    )
    .max(MAX_REPORTS)
    .default([]),
})

/** Sections in the order in which a document contains them and in which they are applied. */
export const CONFIG_SECTIONS = [
  'segments',
  'customPolicies',
  'lists',
  'organisations',
  'zones',
  'dns',
  'gateway',
  'riskRules',
  'alarms',
  'branding',
  'users',
  'reportMail',
  'enforcers',
] as const
export type ConfigSectionName = (typeof CONFIG_SECTIONS)[number]

const sections = {
  segments: z.array(configSegmentSchema).max(MAX_SEGMENTS),
  customPolicies: z.array(configPolicySchema),
  lists: z.array(configListSchema),
  organisations: z.array(newOrganisationSchema),
  zones: z.array(configZoneSchema),
  dns: configDnsSchema,
  gateway: configGatewaySchema,
  riskRules: z.array(configRiskRuleSchema),
  alarms: configAlarmsSchema,
  branding: brandingSettingsSchema,
  users: z.array(configUserSchema),
  reportMail: configReportMailSchema,
  enforcers: configEnforcersSchema,
} satisfies Record<ConfigSectionName, z.ZodType>

/** A configuration document. An omitted section stays unchanged. */
export const configDocumentSchema = z.strictObject({
  netwarden: z.literal(1),
  segments: sections.segments.optional(),
  customPolicies: sections.customPolicies.optional(),
  lists: sections.lists.optional(),
  organisations: sections.organisations.optional(),
  zones: sections.zones.optional(),
  dns: sections.dns.optional(),
  gateway: sections.gateway.optional(),
  riskRules: sections.riskRules.optional(),
  alarms: sections.alarms.optional(),
  branding: sections.branding.optional(),
  users: sections.users.optional(),
  reportMail: sections.reportMail.optional(),
  enforcers: sections.enforcers.optional(),
})
export type ConfigDocument = z.output<typeof configDocumentSchema>
export type ConfigSegment = z.output<typeof configSegmentSchema>
export type ConfigPolicy = z.output<typeof configPolicySchema>
export type ConfigList = z.output<typeof configListSchema>
export type ConfigZone = z.output<typeof configZoneSchema>
export type ConfigUser = z.output<typeof configUserSchema>
export type ConfigEnforcers = z.output<typeof configEnforcersSchema>
export type ConfigReportMail = z.output<typeof configReportMailSchema>
export type ConfigAlarms = z.output<typeof configAlarmsSchema>

/** Schema of one object of a section: an omitted field has its default value. */
export const CONFIG_ITEM_SCHEMAS = {
  segments: configSegmentSchema,
  customPolicies: configPolicySchema,
  lists: configListSchema,
  organisations: newOrganisationSchema,
  zones: configZoneSchema,
  dns: configDnsSchema,
  gateway: configGatewaySchema,
  riskRules: configRiskRuleSchema,
  alarms: configAlarmsSchema,
  branding: brandingSettingsSchema,
  users: configUserSchema,
  reportMail: configReportMailSchema,
  enforcers: configEnforcersSchema,
} satisfies Record<ConfigSectionName, z.ZodObject>
