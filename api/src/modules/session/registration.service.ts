import { conflict, forbidden, tooMany } from '@netwarden/shared/errors'
import { MAX_REGISTRATIONS_OF_MAILBOX } from '@netwarden/shared/limits'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import { hashPassword } from '../user-repository/index.ts'
import type { HourlyLimit } from './hourly-limit.ts'

export interface Registration {
  username: string
  password: string
  nickname: string
  email: string
}

interface Parts {
  isOpen(): Promise<boolean>
  /** Makes an inactive common user; throws a unique violation when the name is taken. */
  addUser(work: Work, registration: Omit<Registration, 'password'>, passwordHash: string): Promise<string>
  notifyAdministrators(work: Work, registration: Registration): Promise<void>
  limit: HourlyLimit
  unitOfWork: UnitOfWork
}

/** Registration of accounts, which an administrator activates. */
export class RegistrationService {
  constructor(private readonly parts: Parts) {}

  async register(registration: Registration, ip: string): Promise<null> {
    if (!(await this.parts.isOpen())) throw forbidden('session.registrationClosed')
    await this.assertWithinLimit(registration.email)
    const { password, ...user } = registration
    const passwordHash = await hashPassword(password)
    await this.parts.unitOfWork.run(async (work) => {
      const id = await this.parts.addUser(work, user, passwordHash).catch(translateTaken)
      const { username } = user
      const subject = { kind: 'user', id, name: username }
      work.record({ actor: { userId: id, username, ip }, action: 'user.register', subject, after: user })
      work.changed('users', id, 1)
      await this.parts.notifyAdministrators(work, registration)
    })
    return null
  }

  private async assertWithinLimit(email: string): Promise<void> {
    const { limit, unitOfWork } = this.parts
    const subject = ['registration', email.toLowerCase()]
    if (await unitOfWork.run((work) => limit.take(work, subject, MAX_REGISTRATIONS_OF_MAILBOX))) return
    throw tooMany('session.tooManyRegistrations', undefined, { retryAfterSeconds: 3_600 })
  }
}

function translateTaken(cause: unknown): never {
  if (!isUniqueViolation(cause)) throw cause
  throw conflict('user.exists', undefined, { fields: { username: { key: 'user.exists' } } })
}
