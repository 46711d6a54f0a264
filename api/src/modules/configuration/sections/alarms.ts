import { compactItem } from '@netwarden/shared/configuration'
import { alarmCalls, type ConfigAlarms, configAlarmsSchema } from '@netwarden/shared/contract'
import { WEBHOOK_FIELDS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { ConfigSection } from '../section.ts'
import { SETTINGS } from './settings.ts'

/** Webhooks as they are stored: their ids, and which of them have a secret. */
const refSchema = z.object({
  webhooks: z.array(z.object({ id: z.string(), url: z.string(), hasSecret: z.boolean() })),
})

/** Receivers of alarms. Secrets are references, and an export leaves them out. */
export const alarmsSection: ConfigSection = {
  name: 'alarms',
  async *read(calls) {
    const { isMailOn: _, version: _version, webhooks, ...settings } = await calls.call(alarmCalls.read, {})
    const value = configAlarmsSchema.parse({
      ...settings,
      webhooks: webhooks.map((webhook) => pickFields(WEBHOOK_FIELDS, webhook)),
    })
    const ref = { webhooks: webhooks.map(({ id, url, hasSecret }) => ({ id, url, hasSecret })) }
    yield [{ key: SETTINGS, value, ref, isFixed: true }]
  },
  wanted: ({ alarms }) => (alarms ? [{ key: SETTINGS, value: alarms, path: ['alarms'] }] : null),
  /** Secret values cannot be compared: a document that names a secret matches if there is one. */
  isSame(current, wanted) {
    const [now, asked] = [configAlarmsSchema.parse(current.value), configAlarmsSchema.parse(wanted.value)]
    const stored = refSchema.safeParse(current.ref).data?.webhooks ?? []
    const hasSecrets = asked.webhooks.every(
      ({ url, secret }) => secret === undefined || stored.some((each) => each.url === url && each.hasSecret),
    )
    return hasSecrets && JSON.stringify(now) === JSON.stringify(withoutSecrets(asked))
  },
  toDocument: ([settings]) => compactItem(configAlarmsSchema.parse(settings?.value), configAlarmsSchema),
  async apply({ calls, secret: read, refused }, [change]) {
    if (!change) return
    const { webhooks, ...settings } = configAlarmsSchema.parse(change.after)
    const stored = refSchema.safeParse(change.ref).data?.webhooks ?? []
    const written = webhooks.map(({ secret, ...webhook }) => ({
      ...webhook,
      id: stored.find(({ url }) => url === webhook.url)?.id,
      ...(secret === undefined ? {} : { secret: read(secret) }),
    }))
    await calls
      .call(alarmCalls.update, { ...settings, webhooks: written })
      .catch((cause) => refused('alarms', SETTINGS, cause))
  },
}

function withoutSecrets({ webhooks, ...settings }: ConfigAlarms): ConfigAlarms {
  return { ...settings, webhooks: webhooks.map(({ secret: _, ...webhook }) => webhook) }
}
