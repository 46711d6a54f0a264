import { type Language, translate } from '@netwarden/shared/i18n'
import { APP_NAME } from '@netwarden/shared/limits'
import { readableNames } from '@netwarden/shared/validators'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { RequestRow, RequestsRepository } from './requests.repository.ts'

export interface RequestMailDeps {
  repository: RequestsRepository
  mailer: Mailer
  receivers(): Promise<readonly { email: string; language: Language | null }[]>
  consoleAddress(): Promise<string>
  unitOfWork: UnitOfWork
  clock: Clock
  logger: Logger
}

/** In one mail; a flood of requests is one mail a round. */
const MOST_IN_A_MAIL = 50
const LINK = '/audit-control/requests'

/** Mails new requests to the administrators, several in one mail. */
export class RequestMail {
  constructor(private readonly deps: RequestMailDeps) {}

  async round(): Promise<void> {
    const { repository, mailer, receivers, unitOfWork, clock, logger } = this.deps
    if (!mailer.isOn) return
    const rows = await repository.unmailed(clock.now(), MOST_IN_A_MAIL)
    if (rows.length === 0) return
    const link = `${await this.deps.consoleAddress()}${LINK}`
    try {
      for (const { email, language } of await receivers())
        await mailer.send({ to: email, ...mailOf(rows, language ?? 'zh-CN', link) })
    } catch (err) {
      logEvent(logger, 'request.mail.failed', { err })
      return
    }
    const ids = rows.map(({ id }) => id)
    await unitOfWork.run((work) => repository.noteMailed(work, ids, clock.now()))
  }
}

function mailOf(rows: readonly RequestRow[], language: Language, link: string) {
  const lines = rows.map(({ domain, deviceIp, reason, contact }) =>
    translate(language, 'mail.request.line', {
      domain: readableNames(domain),
      device: deviceIp,
      reason: reason || '-',
      contact: contact || '-',
    }),
  )
  return {
    subject: translate(language, 'mail.request.subject', { app: APP_NAME, count: rows.length }),
    text: translate(language, 'mail.request.body', { lines: lines.join('\n\n'), link }),
  }
}
