import type { AlarmChanges, WebhookInput } from '@netwarden/shared/contract'
import type { AlarmSettings } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import {
  ALARM_KEY,
  type StoredAlarmSettings,
  type StoredWebhook,
  storedAlarmSettings,
} from './stored-alarm-settings.ts'

interface Parts {
  settings: Settings
  unitOfWork: UnitOfWork
  createId: CreateId
  isMailOn(): boolean
}

/** The alarm settings of administrators. Secrets are write-only. */
export class AlarmSettingsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<AlarmSettings> {
    const { value, version } = await storedIn(this.parts.settings)
    return this.#present(value, version)
  }

  async inForce(): Promise<StoredAlarmSettings> {
    return (await storedIn(this.parts.settings)).value
  }

  async inForceWithin(work: Work): Promise<StoredAlarmSettings> {
    return (await storedIn(this.parts.settings.within(work))).value
  }

  async update(
    { version: seen, webhooks, isMailOn: _, ...changes }: AlarmChanges,
    actor: Actor,
    language: Language | undefined,
  ): Promise<AlarmSettings> {
    const { settings, unitOfWork, createId } = this.parts
    return unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: seen,
        find: () => storedIn(settings.within(work)),
        write: async ({ value, version }) => {
          const next: StoredAlarmSettings = {
            ...value,
            ...changes,
            ...(language && { language }),
            ...(webhooks
              ? { webhooks: webhooks.map((one) => storedWebhook(one, value.webhooks, createId)) }
              : {}),
          }
          return (await settings.replace(work, ALARM_KEY, next, version, actor.username)) ? next : undefined
        },
        changedMeanwhile: () =>
          conflict('alarm.changedMeanwhile', {}, { changed: { kind: 'setting', id: ALARM_KEY } }),
      })
      const version = before.version + 1
      work.record({
        actor,
        action: 'alarm.update',
        subject: { kind: 'setting', id: ALARM_KEY, name: ALARM_KEY },
        before: logged(before.value),
        after: logged(after),
      })
      work.changed('alarm-settings', ALARM_KEY, version)
      return this.#present(after, version)
    })
  }

  #present({ webhooks, language: _, ...rest }: StoredAlarmSettings, version: number): AlarmSettings {
    return { ...rest, webhooks: webhooks.map(withoutSecret), isMailOn: this.parts.isMailOn(), version }
  }
}

function storedIn(settings: Settings) {
  return settings.getWithVersion(ALARM_KEY, storedAlarmSettings)
}

/** A known webhook keeps its secret when none is given, as long as its address is unchanged. */
function storedWebhook(
  { id, url, kind, enabled, secret }: WebhookInput,
  before: readonly StoredWebhook[],
  createId: CreateId,
): StoredWebhook {
  const known = before.find((webhook) => webhook.id === id)
  const kept = known?.url === url ? known.secret : ''
  return { id: known?.id ?? createId(), url, kind, enabled, secret: secret ?? kept }
}

function withoutSecret({ secret, ...webhook }: StoredWebhook) {
  return { ...webhook, hasSecret: secret !== '' }
}

/** The address of a webhook may itself be a secret: the operation log names only its host. */
function logged({ webhooks, ...rest }: StoredAlarmSettings) {
  return { ...rest, webhooks: webhooks.map(({ kind, url, enabled }) => `${kind} ${hostOf(url)} ${enabled}`) }
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
