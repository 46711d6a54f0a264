import { z } from 'zod'
import {
  MAX_REPORT_RECIPIENTS,
  MAX_REPORTS,
  REPORT_DELIVERY_STATES,
  REPORT_MAIL_FIELDS,
  REPORT_PERIODS,
  reportDeliverySchema,
  reportMailSchema,
  reportPartsSchema,
} from '../domain/report-mail.ts'
import { newSchemas } from '../fields/field-schemas.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { defineCall, noInput } from './call.ts'
import { listFields, pageOf, timeZoneField, versionField } from './fields.ts'

const area = 'reports'
const url = '/api/system-config/report-mail'
const admin = { area, access: 'admin' } as const
const id = z.string().min(1).max(100)
const TESTS_PER_MINUTE = 10

const parts = reportPartsSchema.describe('parts that recipients may not read are left out of their mails')
const segmentId = id
  .nullable()
  .default(null)
  .describe('only the devices of this segment; null: the whole network')

const newReportMail = z.strictObject({
  id: id.optional().describe('of an existing report; a new one gets its id from the server'),
  ...newSchemas(REPORT_MAIL_FIELDS),
  recipients: z.array(id).max(MAX_REPORT_RECIPIENTS).describe('ids of users'),
  segmentId,
  parts,
  people: z.unknown().optional().describe('ignored'),
  version: z.unknown().optional().describe('ignored; the version of all reports is beside them'),
})
export type NewReportMail = z.output<typeof newReportMail>

const read = defineCall({
  ...admin,
  method: 'GET',
  url,
  summary: 'List the reports that are mailed, with the state of each recipient and one version for all',
  effect: 'read',
  input: noInput,
  reply: z.array(reportMailSchema),
})

const update = defineCall({
  ...admin,
  method: 'PUT',
  url,
  summary: 'Replace the reports that are mailed; one that is left out is removed',
  effect: 'write',
  failures: ['conflict'],
  maxValues: 8_000,
  input: z.strictObject({
    reports: z.array(newReportMail).max(MAX_REPORTS),
    version: versionField,
  }),
  reply: z.array(reportMailSchema),
})
export type ReportMailChanges = z.output<typeof update.input>

/** A report of the last period, for the caller. */
const wantedReport = {
  period: z.enum(REPORT_PERIODS).default('weekly'),
  segmentId,
  parts,
}

export const REPORT_FORMATS = ['html', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const preview = defineCall({
  ...admin,
  method: 'POST',
  url: `${url}/preview`,
  summary: 'Download the report of the last period as the mail shows it, or its PDF',
  effect: 'read',
  isFile: true,
  callsPerMinute: 30,
  input: z.strictObject({
    ...wantedReport,
    format: z.enum(REPORT_FORMATS).default('html'),
    language: z.enum(LANGUAGES).optional().describe('by default that of the request'),
    tz: timeZoneField.optional().describe('by default that of the caller'),
  }),
  reply: z.unknown(),
})

const reportTestSchema = z.object({
  ok: z.boolean(),
  answer: z.string().describe('answer of the mail server, or why there was no answer'),
  tookMs: z.number(),
})
export type ReportTest = z.infer<typeof reportTestSchema>

const test = defineCall({
  ...admin,
  method: 'POST',
  url: `${url}/test`,
  summary: 'Send the report of the last period to the caller, and return the answer of the mail server',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: TESTS_PER_MINUTE,
  input: z.strictObject(wantedReport),
  reply: reportTestSchema,
})

const deliveries = defineCall({
  ...admin,
  method: 'GET',
  url: `${url}/deliveries`,
  summary: 'List the reports that were sent, are pending, have failed or were skipped, newest first',
  effect: 'read',
  input: z.strictObject({
    state: z.enum(REPORT_DELIVERY_STATES).optional(),
    ...listFields(['createdAt', 'id']),
  }),
  reply: pageOf(reportDeliverySchema),
})

const retry = defineCall({
  ...admin,
  method: 'POST',
  url: `${url}/retry`,
  summary: 'Send a failed or skipped report again, as soon as possible',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({ id }),
  reply: z.object({ id }),
})

export const reportMailCalls = { read, update, preview, test, deliveries, retry }
