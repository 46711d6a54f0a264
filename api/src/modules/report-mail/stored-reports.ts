import { REPORT_MAIL_FIELDS, reportPartsSchema } from '@netwarden/shared/domain'
import { keptSchemas } from '@netwarden/shared/fields'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { SettingsGroup } from '../../platform/state/settings-group.ts'

const storedReport = z.object({
  id: z.string(),
  ...keptSchemas(REPORT_MAIL_FIELDS),
  segmentId: z.string().nullable(),
  parts: reportPartsSchema,
  recipients: z.array(
    z.object({
      userId: z.string(),
      /** At the time of the last change. */
      username: z.string(),
      /** Reports that were due before are not sent (epoch ms). */
      since: z.number(),
    }),
  ),
})
export type StoredReport = z.infer<typeof storedReport>

const storedReports = z.object({
  reports: z.array(storedReport).default([]),
  /** For users without a language in their profile: the language of the administrator who saved the reports. */
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
})
export type StoredReports = z.infer<typeof storedReports>

export const REPORT_GROUP: SettingsGroup<StoredReports> = {
  key: 'reportMail',
  schema: storedReports,
  action: 'reportMail.update',
  area: 'report-mail',
  logged: ({ reports }) => ({
    reports: reports.map(
      ({ period, enabled, segmentId, parts, recipients }) =>
        `${period} ${enabled ? 'on' : 'off'}${segmentId === null ? '' : ` segment ${segmentId}`}: ${parts.join(', ')} → ${recipients.map(({ username }) => username).join(', ')}`,
    ),
  }),
}
