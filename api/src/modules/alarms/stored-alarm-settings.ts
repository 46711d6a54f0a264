import { ALARM_SETTINGS, quietHoursSchema, WEBHOOK_FIELDS } from '@netwarden/shared/domain'
import { keptSchemas, pickFields, storedSchemas } from '@netwarden/shared/fields'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { SettingsGroup } from '../../platform/state/settings-group.ts'

const storedWebhook = z.object({
  id: z.string(),
  ...storedSchemas(WEBHOOK_FIELDS),
  /** Added later than the others. */
  sendsChanges: z.boolean().default(WEBHOOK_FIELDS.sendsChanges.initial),
  /** Secret that signs messages; empty for none. */
  secret: z.string(),
})
export type StoredWebhook = z.infer<typeof storedWebhook>

const { collectSeconds, ...receivers } = keptSchemas(ALARM_SETTINGS)

/** As stored in the settings store, which counts the versions. */
const storedAlarmSettings = z.object({
  ...receivers,
  quietHours: quietHoursSchema.nullable().default(null),
  /** For users without a language in their profile: the language of the administrator who saved the settings. */
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  collectSeconds,
  webhooks: z.array(storedWebhook).default([]),
})
export type StoredAlarmSettings = z.infer<typeof storedAlarmSettings>

export const ALARM_GROUP: SettingsGroup<StoredAlarmSettings> = {
  key: 'alarm',
  schema: storedAlarmSettings,
  action: 'alarm.update',
  area: 'alarm-settings',
  // The address of a webhook may itself be a secret: the operation log names only its host.
  logged: ({ webhooks, ...rest }) => ({
    ...rest,
    webhooks: webhooks.map((webhook) => ({
      ...pickFields(WEBHOOK_FIELDS, webhook),
      url: hostOf(webhook.url),
    })),
  }),
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
