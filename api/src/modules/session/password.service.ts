import { fieldErrors, notFound } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import {
  APP_NAME,
  KNOWN_ADDRESS_TIME,
  MAX_RESET_MAILS,
  MAX_RESET_MAILS_OF_MAILBOX,
  PASSWORD_RESET_LIFETIME,
} from '@netwarden/shared/limits'
import type { Actor } from '../../platform/http/actor.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountRow, UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { assertHardToGuess, hashPassword, type PasswordCheck } from '../user-repository/index.ts'
import type { HourlyLimit } from './hourly-limit.ts'
import { createSecretToken, digestOf } from './opaque-tokens.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import type { SignInAddressRepository } from './sign-in-address.repository.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  keepApiTokens: boolean
}

interface Parts {
  resets: PasswordResetRepository
  guard: SignInGuard
  addresses: SignInAddressRepository
  limit: HourlyLimit
  passwords: PasswordCheck
  mailer: Mailer
  clock: Clock
  unitOfWork: UnitOfWork
  /** Those of this username or mailbox. */
  findAccounts(name: string): Promise<UserRow[]>
  findUserById(id: string): Promise<AccountRow | undefined>
  /** The user within a write, locked until its end. */
  holdUser(work: Work, id: string): Promise<AccountRow | undefined>
  /** Sets the hash and returns the new version of the user. */
  setPasswordHash(work: Work, userId: string, passwordHash: string): Promise<number>
  /** Ends sessions, mailed links, and API tokens unless they are kept. */
  endAccess(work: Work, userIds: readonly string[], keepApiTokens: boolean): Promise<void>
  /**
   * Address of the console. The address that a request claims is not used, because its sender could choose where the
   * link leads.
   */
  consoleAddress(): Promise<string>
  inBackground(work: Promise<unknown>): void
}

/** Changing a password that is known, and replacing one that is forgotten. */
export class PasswordService {
  constructor(private readonly parts: Parts) {}

  async change(
    actor: Actor & { userId: string },
    { currentPassword, newPassword, keepApiTokens }: PasswordChange,
  ): Promise<null> {
    const { guard, passwords, addresses, clock } = this.parts
    const user = await this.parts.findUserById(actor.userId)
    if (!user) throw notFound()
    const passed = await guard.attempt(
      {
        scope: 'change',
        name: user.id,
        ip: actor.ip,
        isSpared: (network) => addresses.isKnown(user.username, network, clock.now() - KNOWN_ADDRESS_TIME),
      },
      async () => ({ user, isRight: await passwords.isRight(user.passwordHash, currentPassword) }),
      {
        entry: (_user, reach) => ({
          actor,
          action: 'user.lock-change-password',
          subject: subjectOf(user),
          after: { reach },
        }),
      },
    )
    if (!passed) throw fieldErrors({ currentPassword: 'validation.password.current' })
    if (user.mustChangePassword === 1 && newPassword === currentPassword)
      throw fieldErrors({ newPassword: 'validation.password.unchanged' })
    await assertHardToGuess(user, newPassword, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await this.parts.unitOfWork.run(async (work) => {
      const held = await this.parts.holdUser(work, user.id)
      // Of several concurrent changes with the then correct password, only the first one succeeds.
      if (held?.passwordHash !== user.passwordHash)
        throw fieldErrors({ currentPassword: 'validation.password.current' })
      await passed.clear(work)
      await this.replace(work, user, { passwordHash, keepApiTokens }, actor, 'user.change-password')
    })
    return null
  }

  /** The answer is the same, and as quick, whether there is such a user or not. */
  async mailLink(name: string, language: Language, ip: string): Promise<{ via: 'mail' | 'admin' }> {
    if (!this.parts.mailer.isOn) return { via: 'admin' }
    this.parts.inBackground(this.sendLinks(name, language, ip))
    return { via: 'mail' }
  }

  async confirm(token: string, newPassword: string, ip: string): Promise<null> {
    const { resets, unitOfWork, clock, holdUser } = this.parts
    const hash = digestOf(token)
    // Checked before the costly part; the owner and the single use are ensured inside the write.
    if (!(await resets.isGood(hash, clock.now()))) throw fieldErrors({ token: 'session.resetLink' })
    const passwordHash = await hashPassword(newPassword)
    await unitOfWork.run(async (work) => {
      const userId = await resets.take(work, hash, clock.now())
      const user = userId === null ? undefined : await holdUser(work, userId)
      if (!user) throw fieldErrors({ token: 'session.resetLink' })
      await assertHardToGuess(user, newPassword, 'newPassword')
      const actor = { userId: user.id, username: user.username, ip }
      const change = { passwordHash, keepApiTokens: false }
      await this.replace(work, user, change, actor, 'user.reset-password')
    })
    return null
  }

  /** Links and tokens end as well: a person who knew the former password may have created some. */
  private async replace(
    work: Work,
    user: UserRow,
    { passwordHash, keepApiTokens }: { passwordHash: string; keepApiTokens: boolean },
    actor: Actor,
    action: string,
  ): Promise<void> {
    const version = await this.parts.setPasswordHash(work, user.id, passwordHash)
    await this.parts.endAccess(work, [user.id], keepApiTokens)
    work.record({ actor, action, subject: subjectOf(user) })
    work.changed('users', user.id, version)
  }

  private async sendLinks(name: string, language: Language, ip: string): Promise<void> {
    for (const user of await this.parts.findAccounts(name)) {
      if (user.email !== '') await this.sendLink(user, language, ip)
    }
  }

  /** One mail of those that the account, and the mailbox of several accounts, may get in an hour. */
  private async takeMail(work: Work, { id, email }: UserRow): Promise<boolean> {
    const { limit } = this.parts
    if (!(await limit.take(work, ['reset-mail', id], MAX_RESET_MAILS))) return false
    return limit.take(work, ['reset-mailbox', email.toLowerCase()], MAX_RESET_MAILS_OF_MAILBOX)
  }

  private async sendLink(user: UserRow, asked: Language, ip: string): Promise<void> {
    const token = createSecretToken()
    const { resets, unitOfWork, clock } = this.parts
    const isWithinLimits = await unitOfWork.run(async (work) => {
      if (!(await this.takeMail(work, user))) return false
      await resets.replace(work, user.id, digestOf(token), clock.now() + PASSWORD_RESET_LIFETIME)
      work.record({
        actor: { userId: null, username: '', ip },
        action: 'user.ask-reset-link',
        subject: subjectOf(user),
      })
      return true
    })
    if (!isWithinLimits) return
    const language = user.language ?? asked
    const link = `${await this.parts.consoleAddress()}/login?view=reset&token=${token}`
    await this.parts.mailer.send({
      to: user.email,
      subject: translate(language, 'mail.reset.subject', { app: APP_NAME }),
      text: translate(language, 'mail.reset.body', {
        nickname: user.nickname,
        username: user.username,
        link,
        ip,
      }),
    })
  }
}

function subjectOf({ id, username }: UserRow) {
  return { kind: 'user', id, name: username }
}
