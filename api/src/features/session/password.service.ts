import {
  APP_NAME,
  fieldErrors,
  type Language,
  notFound,
  PASSWORD_RESET_LIFETIME,
  translate,
} from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { UserRow } from '../../state/tables/people.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { ApiTokenRepository } from './api-token.repository.ts'
import { createSecretToken, digestOf } from './opaque-tokens.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import { hashPassword, type PasswordCheck } from './passwords.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  keepApiTokens: boolean
}

/** Who asks for a link: his address, and the name under which he reached this server, as he says. */
interface AskedFrom {
  ip: string
  host: string
}

interface Parts {
  apiTokens: ApiTokenRepository
  resets: PasswordResetRepository
  keeper: SessionKeeper
  guard: SignInGuard
  passwords: PasswordCheck
  mailer: Mailer
  clock: Clock
  record: RecordOperation
  findUser(username: string): Promise<UserRow | undefined>
  findUserById(id: string): Promise<UserRow | undefined>
  setPasswordHash(userId: string, passwordHash: string): Promise<void>
  /** The address of the console. Never the one a request claims: the link would lead wherever its sender likes. */
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
    const { guard, passwords } = this.parts
    const user = await this.parts.findUserById(actor.userId)
    if (!user) throw notFound()
    const isRight = await guard.attempt(['change', actor.ip, user.id], async () =>
      (await passwords.isRight(user.passwordHash, currentPassword)) ? true : null,
    )
    if (!isRight) throw fieldErrors({ currentPassword: 'validation.password.current' })
    await this.replace(user, newPassword, actor, 'user.change-password', keepApiTokens)
    return null
  }

  /** The answer is the same, and as quick, whether there is such a user or not. */
  async mailLink(username: string, language: Language, from: AskedFrom): Promise<{ via: 'mail' | 'admin' }> {
    if (!this.parts.mailer.isOn) return { via: 'admin' }
    this.parts.inBackground(this.sendLink(username, language, from))
    return { via: 'mail' }
  }

  async confirm(token: string, newPassword: string, ip: string): Promise<null> {
    const userId = await this.parts.resets.take(digestOf(token), this.parts.clock.now())
    const user = userId === null ? undefined : await this.parts.findUserById(userId)
    if (!user) throw fieldErrors({ token: 'session.resetLink' })
    await this.replace(
      user,
      newPassword,
      { userId: user.id, username: user.username, ip },
      'user.reset-password',
      false,
    )
    return null
  }

  /** Whoever knew the former one may have left himself other ways in: links and tokens end with it. */
  private async replace(
    user: UserRow,
    password: string,
    actor: Actor,
    action: string,
    keepsApiTokens: boolean,
  ): Promise<void> {
    const { apiTokens, clock, keeper, resets } = this.parts
    await this.parts.setPasswordHash(user.id, await hashPassword(password))
    await resets.removeOfUsers([user.id])
    if (!keepsApiTokens) await apiTokens.revokeOfUsers([user.id], clock.now())
    await keeper.endOfUsers([user.id])
    await this.parts.record({ actor, action, subject: { kind: 'user', id: user.id, name: user.username } })
  }

  private async sendLink(username: string, asked: Language, { ip, host }: AskedFrom): Promise<void> {
    const user = await this.parts.findUser(username)
    if (!user || user.email === '') return
    const token = createSecretToken()
    await this.parts.resets.replace(
      user.id,
      digestOf(token),
      this.parts.clock.now() + PASSWORD_RESET_LIFETIME,
    )
    const language = user.language ?? asked
    const link = `${await this.parts.consoleAddress()}/login?view=reset&token=${token}`
    await this.parts.mailer.send({
      to: user.email,
      subject: translate(language, 'mail.reset.subject', { app: APP_NAME }),
      text: translate(language, 'mail.reset.body', {
        nickname: user.nickname,
        link,
        ip,
        host: shownHost(host),
      }),
    })
    await this.parts.record({
      actor: { userId: null, username: '', ip },
      action: 'user.ask-reset-link',
      subject: { kind: 'user', id: user.id, name: user.username },
    })
  }
}

const HOST = /^[a-z0-9.:[\]-]{1,255}$/i

/** Whatever somebody else wrote into the mail of its reader is the name of a host, or nothing. */
function shownHost(host: string): string {
  return HOST.test(host) ? host : '?'
}
