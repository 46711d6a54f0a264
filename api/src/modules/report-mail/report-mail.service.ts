import type { ReportFormat, ReportTest } from '@netwarden/shared/contract'
import type { ReportDelivery, ReportDeliveryState, ReportPart, ReportPeriod } from '@netwarden/shared/domain'
import { conflict, malformed, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { ReportBuilder } from './report-builder.ts'
import type { ReportDeliveriesRepository } from './report-deliveries.repository.ts'
import { reportHtml } from './report-html.ts'
import { pdfName, reportMailContent } from './report-mail-content.ts'
import { presentDelivery } from './report-mail-settings.service.ts'
import { lastPeriod } from './report-periods.ts'
import type { Recipient } from './report-recipients.ts'
import { REPORT_GROUP } from './stored-reports.ts'
import type { ReportThread } from './thread/report-thread.ts'

interface Parts {
  repository: ReportDeliveriesRepository
  builder: Pick<ReportBuilder, 'build'>
  thread: Pick<ReportThread, 'run'>
  mailer: Mailer
  findUser(id: string): Promise<Recipient | undefined>
  record: RecordOperation
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

export interface AskedReport {
  period: ReportPeriod
  segmentId: string | null
  parts: readonly ReportPart[]
}

/** For whom a report is made. */
export interface Reader {
  language: Language
  timeZone: string
  role: Recipient['role']
  signal: AbortSignal
}

interface ReportFile {
  name: string
  type: string
  content: Buffer
}

/** Previews, tests, and the deliveries of mailed reports. */
export class ReportMailService {
  constructor(private readonly parts: Parts) {}

  async preview(asked: AskedReport, format: ReportFormat, reader: Reader): Promise<ReportFile> {
    const report = await this.#build(asked, reader)
    if (format === 'html')
      return {
        name: 'netwarden-report.html',
        type: 'text/html; charset=utf-8',
        content: Buffer.from(reportHtml(report)),
      }
    const content = Buffer.from(await this.parts.thread.run('pdf', report))
    return { name: pdfName(report), type: 'application/pdf', content }
  }

  /** Sends to the caller immediately and returns the answer of the mail server. */
  async test(asked: AskedReport, actor: Actor & { userId: string }, reader: Reader): Promise<ReportTest> {
    const { mailer, thread, findUser, createId, record } = this.parts
    if (!mailer.isOn) throw malformed('alarm.noMail')
    const user = await findUser(actor.userId)
    if (!user?.email) throw malformed('alarm.noAddress')
    const content = await reportMailContent(await this.#build(asked, reader), thread)
    const subject = translate(reader.language, 'report.subject.test', { subject: content.subject })
    const began = performance.now()
    const outcome = await mailer.send({ ...content, to: user.email, subject, messageId: createId() }).then(
      (answer) => ({ ok: true, answer }),
      (cause: unknown) => ({ ok: false, answer: cause instanceof Error ? cause.message : String(cause) }),
    )
    await record({
      actor,
      action: 'reportMail.test',
      subject: { kind: 'setting', id: REPORT_GROUP.key, name: REPORT_GROUP.key },
      after: { recipients: [actor.username], period: asked.period, ...outcome },
    })
    return { ...outcome, tookMs: Math.round(performance.now() - began) }
  }

  async deliveries(
    state: ReportDeliveryState | undefined,
    window: ListWindow,
  ): Promise<Slice<ReportDelivery>> {
    const { rows, total } = await this.parts.repository.list(state, window)
    return { rows: rows.map(presentDelivery), total }
  }

  async retry(id: string, actor: Actor): Promise<void> {
    const { repository, unitOfWork, clock } = this.parts
    await unitOfWork.run(async (work) => {
      const row = await repository.within(work).find(id)
      if (!row) throw notFound()
      if (row.state === 'sent') throw conflict('report.alreadySent')
      const again = { state: 'waiting', nextAt: clock.now(), attempts: 0, reason: null }
      const isHeld = row.state === 'sending'
      if (isHeld || !(await repository.take(work, row, again))) throw conflict('report.isBeingSent')
      const subject = { kind: 'setting', id: REPORT_GROUP.key, name: row.username }
      work.record({ actor, action: 'reportMail.retry', subject, after: { recipients: [row.username] } })
    })
  }

  #build({ period, segmentId, parts }: AskedReport, { language, timeZone, role, signal }: Reader) {
    const { span, before } = lastPeriod(period, this.parts.clock.now(), timeZone)
    return this.parts.builder.build(
      { period, span, before, segmentId, parts, language, timeZone, role },
      signal,
    )
  }
}
