import { RISK_LEVELS, type Role, riskCodeSchema } from '@netwarden/shared/domain'
import type { Language, TextParams } from '@netwarden/shared/i18n'
import { readableNames } from '@netwarden/shared/validators'
import type { Logger } from 'pino'
import { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { Notice, NotifyWithin } from '../messages/index.ts'
import type { DecisionExplainer } from '../policies/index.ts'
import type { HistoryRepository, RiskEventRow } from '../risk-event-repository/index.ts'
import { type AlarmBatch, batchOf, shownEvents } from './alarm-batch.ts'
import { alarmMail } from './alarm-mail.ts'
import { rolesOf } from './alarm-queue.ts'
import { type AlarmSender, MAIL } from './alarm-sender.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import { alarmText, EVENT_PATH, subjectText } from './alarm-text.ts'
import { webhookContent } from './alarm-webhook.ts'
import type { AlarmDeliveryRow, AlarmItemRow, AlarmsRepository } from './alarms.repository.ts'
import { exceptionsOf } from './event-exceptions.ts'
import { type NewDelivery, newDelivery } from './new-delivery.ts'
import { isQuiet } from './quiet-hours.ts'
import type { StoredAlarmSettings } from './stored-alarm-settings.ts'
import { hostOf } from './stored-alarm-settings.ts'

export interface MailReceiver {
  email: string
  language: Language | null
  timeZone: string | null
}

interface DispatcherDeps {
  repository: AlarmsRepository
  settings: AlarmSettingsService
  sender: AlarmSender
  isMailOn(): boolean
  receivers(roles: readonly Role[]): Promise<MailReceiver[]>
  findEvents(ids: readonly string[]): Promise<RiskEventRow[]>
  explain: DecisionExplainer['explain']
  history: Pick<HistoryRepository, 'addAll'>
  notifyWithin: NotifyWithin
  consoleAddress(): Promise<string>
  unitOfWork: UnitOfWork
  timeZone: string
  clock: Clock
  createId: CreateId
  logger: Logger
}

const storedIds = z.array(z.string())

const AT_ONCE = 5
const SENT_A_ROUND = 50
/** A claimed delivery belongs to one process for this time (ms). */
const CLAIM = 60_000
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 15 * 60_000
/** A delivery that fails for this time (ms) is not retried any more and is shown as failed. */
const GIVE_UP_AFTER = 3 * 86_400_000
const KEEP_DELIVERIES = 30 * 86_400_000
const STATE_LINK = '/risk-monitoring/state?status=alarmed'

/** Batches pending alarm items, and delivers them until the receiver has them: at least once, over restarts. */
export class AlarmDispatcher {
  constructor(private readonly deps: DispatcherDeps) {}

  /**
   * Safe beside a process that does not know yet that it lost the lease, because each delivery is claimed by one
   * process.
   */
  async round(): Promise<void> {
    const items = await this.deps.repository.items()
    if (items.length > 0) await this.#gather(items)
    const due = await this.deps.repository.due(this.deps.clock.now(), SENT_A_ROUND)
    for (const some of pieces(due, AT_ONCE))
      await Promise.all(some.map((delivery) => this.#deliver(delivery)))
  }

  prune(): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    return unitOfWork.run((work) => repository.prune(work, clock.now() - KEEP_DELIVERIES))
  }

  async #gather(items: readonly AlarmItemRow[]): Promise<void> {
    const { settings, clock } = this.deps
    const now = clock.now()
    const inForce = await settings.inForce()
    const isHeld = isQuiet(inForce.quietHours, now)
    const due = items.filter(({ level }) => !isHeld || level === 'high')
    const [oldest] = due
    if (!oldest || oldest.at + inForce.collectSeconds * 1_000 > now) return
    const events = await this.deps.findEvents(shownEvents(due))
    const batch = batchOf(due, events, await this.#exceptionsOf(events))
    await this.#notify(
      due.map(({ id }) => id),
      batch,
      inForce,
    )
  }

  /** An alarm is sent without them rather than not at all. */
  async #exceptionsOf(events: readonly RiskEventRow[]): Promise<AlarmBatch['exceptions']> {
    const { explain, logger } = this.deps
    return exceptionsOf(events, (asked) => explain(asked, 'en-US')).catch((err: unknown) => {
      logEvent(logger, 'alarms.exceptions.failed', { err })
      return new Map()
    })
  }

  /** Stores messages and deliveries and removes the items, in one write. */
  async #notify(ids: readonly string[], batch: AlarmBatch, inForce: StoredAlarmSettings): Promise<void> {
    const { repository, unitOfWork, notifyWithin } = this.deps
    const deliveries = await this.#deliveriesOf(batch, inForce)
    await unitOfWork.run(async (work) => {
      if ((await repository.takeItems(work, ids)) !== ids.length)
        throw new Error('another process tells them')
      await repository.addDeliveries(work, deliveries)
      const notice = noticeOf(batch)
      if (notice) await notifyWithin(work, { ...notice, to: { roles: rolesOf(inForce) } })
    })
  }

  async #deliveriesOf(batch: AlarmBatch, inForce: StoredAlarmSettings): Promise<AlarmDeliveryRow[]> {
    const { receivers, isMailOn, consoleAddress, timeZone } = this.deps
    const console = await consoleAddress()
    const people = inForce.emailAlert && isMailOn() ? await receivers(rolesOf(inForce)) : []
    const mails = people.map(({ email, language, timeZone: own }) => {
      const words = language ?? inForce.language
      const mail = alarmMail(alarmText(batch, { language: words, console }), words, own ?? timeZone)
      return this.#delivery(batch, { channel: MAIL, receiver: email, subject: mail.subject, content: mail })
    })
    const calls = inForce.webhooks
      .filter(({ enabled }) => enabled)
      .map(({ id, kind, url }) => {
        const { subject, body } = webhookContent(kind, batch, console)
        return this.#delivery(batch, { channel: id, receiver: hostOf(url), subject, content: { body } })
      })
    return [...mails, ...calls]
  }

  #delivery({ events }: AlarmBatch, message: Omit<NewDelivery, 'eventIds'>): AlarmDeliveryRow {
    return newDelivery(this.deps, { ...message, eventIds: events.map((event) => event.id) })
  }

  async #deliver(delivery: AlarmDeliveryRow): Promise<void> {
    const { repository, unitOfWork, sender, clock, logger } = this.deps
    const { id, channel, receiver } = delivery
    const until = clock.now() + CLAIM
    if (!(await unitOfWork.run((work) => repository.claim(work, delivery, until)))) return
    const { ok, answer } = await sender.send(delivery)
    const now = clock.now()
    const attempts = delivery.attempts + 1
    const isGivenUp = now - delivery.createdAt > GIVE_UP_AFTER
    if (!ok) logEvent(logger, 'alarms.delivery.failed', { channel, receiver, attempts, answer })
    const after = ok
      ? { state: 'sent', nextAt: null, sentAt: now }
      : isGivenUp
        ? { state: 'failed', nextAt: null }
        : { nextAt: now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)) }
    await unitOfWork.run(async (work) => {
      await repository.note(work, id, { ...after, attempts, answer })
      if (ok || isGivenUp) await this.#addToHistories(work, delivery, ok ? 'alarmSent' : 'alarmFailed')
    })
  }

  async #addToHistories(
    work: Work,
    delivery: AlarmDeliveryRow,
    kind: 'alarmSent' | 'alarmFailed',
  ): Promise<void> {
    const { history, clock, createId } = this.deps
    const entry = { at: clock.now(), kind, by: null, text: shownReceiver(delivery) }
    const eventIds = storedIds.parse(JSON.parse(delivery.eventIds))
    await history.addAll(
      work,
      eventIds.map((eventId) => ({ id: createId(), eventId, ...entry })),
    )
  }
}

/** Every user may read the history of an event, but not the addresses of other users. */
function shownReceiver({ channel, receiver }: AlarmDeliveryRow): string {
  return channel === MAIL ? receiver.replace(/^(.)[^@]*/, '$1***') : receiver
}

function noticeOf({ counts, eventCount, events }: AlarmBatch): Omit<Notice, 'to'> | null {
  const common = { type: 'notice', kind: 'risk', icon: 'risk' } as const
  const [event] = events
  if (eventCount === 1 && event) {
    const { deviceIp: deviceIP, deviceMac, domain, org, dstHostIp: dstHostIP, code, id } = event
    const nothing = '—'
    const params: TextParams = {
      subject: subjectText({ deviceIP, domain, org, dstHostIP }),
      device: deviceIP ?? deviceMac ?? nothing,
      domain: domain === null ? nothing : readableNames(domain),
      host: dstHostIP ?? nothing,
      org: org ?? nothing,
    }
    return {
      ...common,
      title: `risk.${riskCodeSchema.parse(code)}.name`,
      subTitle: 'message.risk.subTitle',
      content: `risk.${riskCodeSchema.parse(code)}.desc`,
      params,
      link: `${EVENT_PATH}/${encodeURIComponent(id)}`,
    }
  }
  if (eventCount === 0) return null
  const params = {
    count: eventCount,
    ...Object.fromEntries(RISK_LEVELS.map((level) => [level, counts[level]])),
  }
  return {
    ...common,
    title: 'message.risks.title',
    subTitle: 'message.risks.subTitle',
    content: 'message.risks.content',
    params,
    link: STATE_LINK,
  }
}
