import type { AlarmTest } from '@netwarden/shared/contract'
import { type AlarmDelivery, alarmDeliverySchema } from '@netwarden/shared/domain'
import { conflict, malformed, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { APP_NAME } from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { type AlarmSender, MAIL, type SendOutcome } from './alarm-sender.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import { webhookTest } from './alarm-webhook.ts'
import type { AlarmDeliveryRow, AlarmsRepository } from './alarms.repository.ts'
import { ALARM_GROUP } from './stored-alarm-settings.ts'

interface Parts {
  repository: AlarmsRepository
  settings: AlarmSettingsService
  sender: AlarmSender
  isMailOn(): boolean
  emailOf(userId: string): Promise<string>
  record: RecordOperation
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

/** Deliveries, and tests of channels. */
export class AlarmsService {
  constructor(private readonly parts: Parts) {}

  /** Sends to the receiver immediately and returns its response. */
  async test(channel: string, actor: Actor & { userId: string }, language: Language): Promise<AlarmTest> {
    const began = performance.now()
    const { ok, answer } = await this.#try(channel, actor, language)
    const after = { channel, ok, answer }
    const subject = { kind: 'setting', id: ALARM_GROUP.key, name: ALARM_GROUP.key }
    await this.parts.record({ actor, action: 'alarm.test', subject, after })
    return { ok, answer, tookMs: Math.round(performance.now() - began) }
  }

  async deliveries(
    state: AlarmDelivery['state'] | undefined,
    window: ListWindow,
  ): Promise<Slice<AlarmDelivery>> {
    const { rows, total } = await this.parts.repository.list(state, window)
    return { rows: rows.map(present), total }
  }

  async retry(id: string, actor: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.parts
    await unitOfWork.run(async (work) => {
      const delivery = await repository.within(work).find(id)
      if (!delivery) throw notFound()
      if (delivery.state === 'sent') throw conflict('alarm.alreadySent')
      await repository.note(work, id, { state: 'waiting', nextAt: clock.now() })
      const subject = { kind: 'alarm-delivery', id, name: delivery.subject }
      work.record({ actor, action: 'alarm.retry', subject })
      work.changed('alarm-deliveries', id)
    })
  }

  async #try(
    channel: string,
    { userId, username }: Actor & { userId: string },
    language: Language,
  ): Promise<SendOutcome> {
    const { sender, settings, createId, isMailOn, emailOf } = this.parts
    const say = (words: Language) => translate(words, 'alarm.test.body', { app: APP_NAME, name: username })
    if (channel === MAIL) {
      if (!isMailOn()) throw malformed('alarm.noMail')
      const email = await emailOf(userId)
      if (email === '') throw malformed('alarm.noAddress')
      const subject = translate(language, 'alarm.test.subject', { app: APP_NAME })
      return sender.mail(createId(), email, {
        subject,
        text: `${say(language)}\n`,
        html: `<p>${say(language)}</p>`,
      })
    }
    const webhook = (await settings.inForce()).webhooks.find(({ id }) => id === channel)
    if (!webhook) throw notFound()
    return sender.post(webhook, webhookTest(webhook.kind, say), createId())
  }
}

function present({ content: _, createdAt, nextAt, sentAt, ...row }: AlarmDeliveryRow): AlarmDelivery {
  const iso = (at: number | null) => (at === null ? null : new Date(Number(at)).toISOString())
  return alarmDeliverySchema.parse({
    ...row,
    createdAt: iso(createdAt),
    nextAt: iso(nextAt),
    sentAt: iso(sentAt),
  })
}
