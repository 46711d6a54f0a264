import type { ReportDeliveryReason, ReportPeriod } from '@netwarden/shared/domain'
import { REPORT_PERIODS } from '@netwarden/shared/domain'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { NotifyWithin } from '../messages/index.ts'
import type { ReportBuilder, WantedReport } from './report-builder.ts'
import type { DeliveryRow, ReportDeliveriesRepository } from './report-deliveries.repository.ts'
import { type ReportMailContent, reportMailContent } from './report-mail-content.ts'
import { duePeriod } from './report-periods.ts'
import { languageOf, problemOf, type Recipient } from './report-recipients.ts'
import { wordsOf } from './report-words.ts'
import type { StoredReport, StoredReports } from './stored-reports.ts'
import type { ReportThread } from './thread/report-thread.ts'

export interface DispatcherDeps {
  repository: ReportDeliveriesRepository
  inForce(): Promise<StoredReports>
  usersOf(ids: readonly string[]): Promise<Map<string, Recipient>>
  segmentNames(): Promise<Map<string, string>>
  builder: Pick<ReportBuilder, 'build'>
  thread: Pick<ReportThread, 'run'>
  mailer: Mailer
  notifyWithin: NotifyWithin
  unitOfWork: UnitOfWork
  /** For users without one in their profile. */
  timeZone: string
  clock: Clock
  createId: CreateId
  logger: Logger
}

const SENT_A_ROUND = 20
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A claimed delivery belongs to one process for this time. */
const CLAIM = 15 * MINUTE
/** The pauses before each further attempt; after the last one the delivery is given up. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const
/** Longer than any period, after whose delivery no second one follows. */
const KEEP = 400 * DAY
const ADMINS = { roles: ['superadmin', 'admin'] } as const
const LINK = '/system-config/report-mail'
const LONGEST_ANSWER = 500

/** A delivery with all that is needed to send it. */
interface Ready {
  report: StoredReport
  user: Recipient
  settings: StoredReports
}

/**
 * Sends each report once to each recipient and period. A delivery is claimed in the store, and marked before it is handed
 * to the mail server: after a crash in between it is reported instead of sent a second time.
 */
export class ReportDispatcher {
  constructor(private readonly deps: DispatcherDeps) {}

  async round(signal: AbortSignal): Promise<void> {
    if (!this.deps.mailer.isOn) return
    const settings = await this.deps.inForce()
    const segments = await this.deps.segmentNames()
    for (const report of settings.reports) if (report.enabled) await this.#schedule(report, segments)
    const made = new Map<string, Promise<ReportMailContent>>()
    for (const row of await this.deps.repository.due(this.deps.clock.now(), SENT_A_ROUND)) {
      if (signal.aborted) return
      await this.#deliver(row, settings, segments, made, signal)
    }
  }

  prune(): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    return unitOfWork.run((work) => repository.prune(work, clock.now() - KEEP))
  }

  /** Stores a delivery for each recipient whose period is over and has none. */
  async #schedule(report: StoredReport, segments: ReadonlyMap<string, string>): Promise<void> {
    const { repository, unitOfWork, usersOf, clock, createId, timeZone } = this.deps
    const now = clock.now()
    const users = await usersOf(report.recipients.map(({ userId }) => userId))
    const due = report.recipients.flatMap(({ userId, since }) => {
      const user = users.get(userId)
      if (!user) return []
      const { span, dueAt, key } = duePeriod(report.period, now, user.timeZone ?? timeZone)
      return dueAt > since ? [{ user, span, key }] : []
    })
    const known = await repository.known(report.id, [...new Set(due.map(({ key }) => key))])
    const rows = due
      .filter(({ user, key }) => !known.has(`${user.id} ${key}`))
      .map(({ user, span, key }): DeliveryRow => {
        const problem = problemOf(user, report, segments)
        return {
          id: createId(),
          reportId: report.id,
          userId: user.id,
          username: user.username,
          period: report.period,
          periodKey: key,
          fromAt: span.from,
          toAt: span.to,
          state: problem === null ? 'waiting' : 'skipped',
          attempts: 0,
          createdAt: now,
          nextAt: problem === null ? now : null,
          sentAt: null,
          reason: problem,
          answer: null,
        }
      })
    if (rows.length > 0) await unitOfWork.run((work) => repository.add(work, rows))
  }

  async #deliver(
    row: DeliveryRow,
    settings: StoredReports,
    segments: ReadonlyMap<string, string>,
    made: Map<string, Promise<ReportMailContent>>,
    signal: AbortSignal,
  ): Promise<void> {
    const { repository, unitOfWork, clock } = this.deps
    if (row.state === 'sending') return this.#end(row, { state: 'failed', reason: 'unclear' }, 'unclear')
    const until = clock.now() + CLAIM
    if (!(await unitOfWork.run((work) => repository.take(work, row, { nextAt: until })))) return
    const claimed = { ...row, nextAt: until }
    const ready = await this.#readyOf(row, settings, segments)
    if (typeof ready === 'string') return this.#end(claimed, { state: 'skipped', reason: ready })
    let content: ReportMailContent
    try {
      content = await this.#contentOf(row, ready, made, signal)
    } catch (cause) {
      if (signal.aborted) {
        // The next start sends it.
        await unitOfWork.run((work) => repository.take(work, claimed, { nextAt: row.nextAt }))
        return
      }
      return this.#failed(claimed, cause)
    }
    await this.#send(claimed, ready.user.email, content)
  }

  async #readyOf(
    { reportId, userId }: DeliveryRow,
    settings: StoredReports,
    segments: ReadonlyMap<string, string>,
  ): Promise<Ready | ReportDeliveryReason> {
    const report = settings.reports.find(({ id }) => id === reportId)
    if (!report?.enabled || !report.recipients.some((one) => one.userId === userId)) return 'removed'
    const user = (await this.deps.usersOf([userId])).get(userId)
    if (!user) return 'deleted'
    return problemOf(user, report, segments) ?? { report, user, settings }
  }

  /** Readers with the same rights, language and zone get the same report. */
  #contentOf(
    row: DeliveryRow,
    { report, user, settings }: Ready,
    made: Map<string, Promise<ReportMailContent>>,
    signal: AbortSignal,
  ): Promise<ReportMailContent> {
    const { builder, thread, timeZone } = this.deps
    const wanted: WantedReport = {
      period: periodOf(row),
      span: { from: row.fromAt, to: row.toAt },
      before: { from: row.fromAt - (row.toAt - row.fromAt), to: row.fromAt },
      segmentId: report.segmentId,
      parts: report.parts,
      language: languageOf(user, settings.language),
      timeZone: user.timeZone ?? timeZone,
      role: user.role,
    }
    const key = JSON.stringify(wanted)
    const content =
      made.get(key) ?? builder.build(wanted, signal).then((document) => reportMailContent(document, thread))
    made.set(key, content)
    return content
  }

  async #send(claimed: DeliveryRow, to: string, content: ReportMailContent): Promise<void> {
    const { repository, unitOfWork, clock, mailer } = this.deps
    const until = clock.now() + CLAIM
    const sending = { ...claimed, state: 'sending', nextAt: until }
    const isMine = await unitOfWork.run((work) =>
      repository.take(work, claimed, { state: 'sending', nextAt: until }),
    )
    if (!isMine) return
    try {
      const answer = await mailer.send({ to, messageId: claimed.id, ...content })
      const after = { state: 'sent', nextAt: null, sentAt: clock.now(), reason: null, answer: short(answer) }
      await unitOfWork.run((work) =>
        repository.take(work, sending, { ...after, attempts: claimed.attempts + 1 }),
      )
    } catch (cause) {
      await this.#failed(sending, cause)
    }
  }

  /** Tries again later, or gives up and says so to the administrators. */
  async #failed(row: DeliveryRow, cause: unknown): Promise<void> {
    const { unitOfWork, repository, clock, logger } = this.deps
    const answer = short(cause instanceof Error ? cause.message : String(cause))
    const attempts = row.attempts + 1
    logEvent(logger, 'report_mail.delivery.failed', { receiver: row.username, attempts, answer })
    const pause = PAUSES[row.attempts]
    if (pause === undefined)
      return this.#end(row, { state: 'failed', reason: 'refused', answer, attempts }, 'content')
    const again = { state: 'waiting', nextAt: clock.now() + pause, attempts, answer }
    await unitOfWork.run((work) => repository.take(work, row, again))
  }

  async #end(
    row: DeliveryRow,
    end: { state: 'failed' | 'skipped'; reason: ReportDeliveryReason; answer?: string; attempts?: number },
    notice?: 'content' | 'unclear',
  ): Promise<void> {
    const { unitOfWork, repository } = this.deps
    await unitOfWork.run(async (work) => {
      if (!(await repository.take(work, row, { ...end, nextAt: null }))) return
      if (notice) await this.#notify(work, row, end.answer ?? '', notice)
    })
  }

  #notify(
    work: Work,
    { username, fromAt, toAt }: DeliveryRow,
    answer: string,
    content: 'content' | 'unclear',
  ): Promise<void> {
    const period = wordsOf('en-US', this.deps.timeZone)
    const days = `${isoDay(fromAt, period.time)} – ${isoDay(toAt - HOUR, period.time)}`
    return this.deps.notifyWithin(work, {
      to: ADMINS,
      type: 'notice',
      kind: 'mail',
      title: 'message.reportMail.title',
      subTitle: 'message.reportMail.subTitle',
      content: `message.reportMail.${content}`,
      params: { name: username, period: days, answer },
      link: LINK,
      icon: 'warning',
    })
  }
}

function periodOf({ period }: DeliveryRow): ReportPeriod {
  return REPORT_PERIODS.find((known) => known === period) ?? 'weekly'
}

function isoDay(at: number, time: (at: number) => string): string {
  return time(at).slice(0, 10)
}

function short(text: string): string {
  return text.slice(0, LONGEST_ANSWER)
}
