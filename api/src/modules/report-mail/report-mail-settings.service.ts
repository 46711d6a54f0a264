import type { NewReportMail, ReportMailChanges } from '@netwarden/shared/contract'
import {
  REPORT_MAIL_FIELDS,
  type ReportDelivery,
  type ReportMail,
  type ReportRecipient,
  reportDeliverySchema,
} from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings, type SettingsStore, updateSettings } from '../../platform/state/settings-group.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { DeliveryRow, ReportDeliveriesRepository } from './report-deliveries.repository.ts'
import { duePeriod } from './report-periods.ts'
import { problemOf, type Recipient } from './report-recipients.ts'
import { REPORT_GROUP, type StoredReport, type StoredReports } from './stored-reports.ts'

interface Parts extends SettingsStore {
  repository: Pick<ReportDeliveriesRepository, 'newest'>
  usersOf(ids: readonly string[]): Promise<Map<string, Recipient>>
  segmentNames(): Promise<Map<string, string>>
  timeZone: string
  clock: Clock
  createId: CreateId
}

/** The reports that administrators set up. */
export class ReportMailSettingsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<ReportMail[]> {
    const { value, version } = await readSettings(this.parts.settings, REPORT_GROUP)
    return this.#present(value, version)
  }

  async inForce(): Promise<StoredReports> {
    return (await readSettings(this.parts.settings, REPORT_GROUP)).value
  }

  async update(
    { reports, version: seen }: ReportMailChanges,
    actor: Actor,
    language: Language | undefined,
  ): Promise<ReportMail[]> {
    const users = await this.parts.usersOf([...new Set(reports.flatMap(({ recipients }) => recipients))])
    const segments = await this.parts.segmentNames()
    const stored = await updateSettings(this.parts, REPORT_GROUP, {
      seen,
      change: (before) => {
        assertReports(reports, { users, segments, before })
        return {
          ...before,
          ...(language && { language }),
          reports: reports.map((report) => this.#stored(report, before, users)),
        }
      },
      actor,
    })
    return this.#present(stored.value, stored.version)
  }

  /** Nobody gets a report that was due before they were named, or before the report was switched on. */
  #stored(report: NewReportMail, before: StoredReports, users: ReadonlyMap<string, Recipient>): StoredReport {
    const { clock, createId } = this.parts
    const known = before.reports.find(({ id }) => id === report.id)
    const isContinued = known?.enabled === true && known.period === report.period
    const now = clock.now()
    return {
      id: known?.id ?? createId(),
      ...pickFields(REPORT_MAIL_FIELDS, report),
      segmentId: report.segmentId,
      parts: report.parts,
      recipients: report.recipients.map((userId) => {
        const since = known?.recipients.find((one) => one.userId === userId)?.since
        return {
          userId,
          username: users.get(userId)?.username ?? userId,
          since: isContinued && since !== undefined ? since : now,
        }
      }),
    }
  }

  async #present({ reports }: StoredReports, version: number): Promise<ReportMail[]> {
    const { usersOf, segmentNames } = this.parts
    const users = await usersOf([
      ...new Set(reports.flatMap(({ recipients }) => recipients.map(({ userId }) => userId))),
    ])
    const segments = await segmentNames()
    return Promise.all(
      reports.map(async (report) => {
        const newest = await this.parts.repository.newest(report.id)
        // Deleted users are no recipients any more.
        const people = report.recipients.flatMap(({ userId, since }) => {
          const user = users.get(userId)
          return user ? [this.#recipient(report, user, { since, segments, last: newest.get(userId) })] : []
        })
        return {
          id: report.id,
          ...pickFields(REPORT_MAIL_FIELDS, report),
          recipients: people.map(({ userId }) => userId),
          segmentId: report.segmentId,
          parts: report.parts,
          people,
          version,
        }
      }),
    )
  }

  #recipient(
    report: StoredReport,
    user: Recipient,
    known: { since: number; segments: ReadonlyMap<string, string>; last: DeliveryRow | undefined },
  ): ReportRecipient {
    const { clock, timeZone } = this.parts
    const zone = user.timeZone ?? timeZone
    const { nextDueAt } = duePeriod(report.period, clock.now(), zone)
    const problem = problemOf(user, report, known.segments)
    return {
      userId: user.id,
      username: user.username,
      nickname: user.nickname,
      timeZone: zone,
      problem,
      nextAt: report.enabled && problem === null ? new Date(nextDueAt).toISOString() : null,
      last: known.last ? presentDelivery(known.last) : null,
    }
  }
}

interface Known {
  users: ReadonlyMap<string, Recipient>
  segments: ReadonlyMap<string, string>
  before: StoredReports
}

function assertReports(reports: readonly NewReportMail[], { users, segments, before }: Known): void {
  const faults: Record<string, Message> = {}
  for (const [place, { id, recipients, segmentId }] of reports.entries()) {
    const stored = before.reports.find((one) => one.id === id)
    const unknown = recipients.find((userId) => !users.has(userId))
    if (unknown !== undefined)
      faults[`reports.${place}.recipients`] = { key: 'report.userUnknown', params: { id: unknown } }
    else if (new Set(recipients).size < recipients.length)
      faults[`reports.${place}.recipients`] = { key: 'report.recipientTwice' }
    const isKnown = segmentId === null || segments.has(segmentId) || stored?.segmentId === segmentId
    if (!isKnown) faults[`reports.${place}.segmentId`] = { key: 'segment.unknown' }
  }
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
}

export function presentDelivery(row: DeliveryRow): ReportDelivery {
  const iso = (at: number | null) => (at === null ? null : new Date(Number(at)).toISOString())
  const { fromAt, toAt, createdAt, nextAt, sentAt, periodKey: _, ...rest } = row
  return reportDeliverySchema.parse({
    ...rest,
    from: iso(fromAt),
    to: iso(toAt),
    createdAt: iso(createdAt),
    nextAt: iso(nextAt),
    sentAt: iso(sentAt),
  })
}
