import type { Message } from '@netwarden/shared/errors'
import type { SettableMailer } from '../../platform/mail/mailer.ts'
import { type Check, good, problem, warning } from './check.ts'

/** Whether the mail server takes mails of this installation. */
export async function checkMail(mailer: Pick<SettableMailer, 'check'>): Promise<Check[]> {
  const check: Message = { key: 'doctor.mail' }
  const found = await mailer.check()
  if (found.state === 'off') return [warning(check, { key: 'doctor.mail.off' })]
  if (found.state === 'good') return [good(check)]
  const { state, ...params } = found
  return [problem(check, { key: `doctor.mail.${state}`, params })]
}
