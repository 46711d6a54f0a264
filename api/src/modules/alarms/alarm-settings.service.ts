import type { AlarmChanges, WebhookInput } from '@netwarden/shared/contract'
import { type AlarmSettings, WEBHOOK_FIELDS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import {
  readSettings,
  type SettingsStore,
  type StoredGroup,
  updateSettings,
} from '../../platform/state/settings-group.ts'
import type { Work } from '../../platform/state/work.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import { ALARM_GROUP, type StoredAlarmSettings, type StoredWebhook } from './stored-alarm-settings.ts'

interface Parts extends SettingsStore {
  createId: CreateId
  isMailOn(): boolean
}

/** The alarm settings of administrators. Secrets are write-only. */
export class AlarmSettingsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<AlarmSettings> {
    return this.#present(await readSettings(this.parts.settings, ALARM_GROUP))
  }

  async inForce(): Promise<StoredAlarmSettings> {
    return (await readSettings(this.parts.settings, ALARM_GROUP)).value
  }

  async inForceWithin(work: Work): Promise<StoredAlarmSettings> {
    return (await readSettings(this.parts.settings.within(work), ALARM_GROUP)).value
  }

  async update(
    { version: seen, webhooks, isMailOn: _, ...changes }: AlarmChanges,
    actor: Actor,
    language: Language | undefined,
  ): Promise<AlarmSettings> {
    const { createId } = this.parts
    const stored = await updateSettings(this.parts, ALARM_GROUP, {
      seen,
      change: (before) => ({
        ...before,
        ...changes,
        ...(language && { language }),
        ...(webhooks && { webhooks: webhooks.map((one) => storedWebhook(one, before.webhooks, createId)) }),
      }),
      actor,
    })
    return this.#present(stored)
  }

  #present({ value, version }: StoredGroup<StoredAlarmSettings>): AlarmSettings {
    const { webhooks, language: _, ...rest } = value
    return { ...rest, webhooks: webhooks.map(withoutSecret), isMailOn: this.parts.isMailOn(), version }
  }
}

/** A known webhook keeps its secret when none is given, as long as its address is unchanged. */
function storedWebhook(
  { id, url, secret, ...input }: WebhookInput,
  before: readonly StoredWebhook[],
  createId: CreateId,
): StoredWebhook {
  const known = before.find((webhook) => webhook.id === id)
  const kept = known?.url === url ? known.secret : ''
  const fields = pickFields(WEBHOOK_FIELDS, { ...input, url })
  return { id: known?.id ?? createId(), ...fields, secret: secret ?? kept }
}

function withoutSecret({ secret, ...webhook }: StoredWebhook) {
  return { ...webhook, hasSecret: secret !== '' }
}
