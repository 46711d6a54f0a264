import type { TokenPair, UserStatus } from '@netwarden/shared/domain'
import { badCredentials, locked, sessionOver, unauthenticated } from '@netwarden/shared/errors'
import { KNOWN_ADDRESS_TIME, REFRESH_REUSE_GRACE } from '@netwarden/shared/limits'
import { bearerToken } from '../../platform/http/bearer-token.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import type { AccountRow, UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PasswordCheck } from '../user-repository/index.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digestOf, type SealedTokens } from './opaque-tokens.ts'
import type { SessionRepository } from './session.repository.ts'
import type { Origin, SessionLifecycle } from './session-lifecycle.ts'
import type { SignInAddressRepository } from './sign-in-address.repository.ts'
import type { LockReach, SignInGuard } from './sign-in-guard.ts'

interface Parts {
  sessions: SessionRepository
  lifecycle: SessionLifecycle
  accessTokens: AccessTokens
  refreshTokens: SealedTokens
  guard: SignInGuard
  addresses: SignInAddressRepository
  passwords: PasswordCheck
  clock: Clock
  findUser(username: string): Promise<AccountRow | undefined>
  findUserById(id: string): Promise<AccountRow | undefined>
  /** The user within a write, locked until its end. */
  holdUser(work: Work, id: string): Promise<AccountRow | undefined>
  onLock(user: UserRow, ip: string, reach: LockReach): Promise<void>
  unitOfWork: UnitOfWork
  inBackground(work: Promise<unknown>): void
}

const REFUSED_STATUS: Record<Exclude<UserStatus, 'active'>, 'session.inactive' | 'session.banned'> = {
  inactive: 'session.inactive',
  banned: 'session.banned',
}

/** Sign-in, refresh and sign-out. */
export class SignInService {
  constructor(private readonly parts: Parts) {}

  async login(
    username: string,
    password: string,
    origin: Origin,
  ): Promise<TokenPair & { mustChangePassword?: true }> {
    if (username === '') throw badCredentials('validation.username.required')
    if (password === '') throw badCredentials('validation.password.required')
    const { guard, addresses, lifecycle, unitOfWork, clock, inBackground, onLock, holdUser } = this.parts
    const passed = await guard.attempt(
      {
        scope: 'login',
        name: username,
        ip: origin.ip,
        isSpared: (network) => addresses.isKnown(username, network, clock.now() - KNOWN_ADDRESS_TIME),
      },
      () => this.tryPassword(username, password),
      {
        entry: (tried, reach) => ({
          actor: { userId: null, username: '', ip: origin.ip },
          action: 'session.lock',
          subject: { kind: 'user', id: tried?.id ?? '', name: username },
          after: { reach },
        }),
        // Not awaited: an existing name must not take longer than an unknown one.
        notify: (tried, reach) => tried && inBackground(onLock(tried, origin.ip, reach)),
      },
    )
    if (!passed) throw badCredentials()
    const { user } = passed
    if (user.status !== 'active') throw locked(REFUSED_STATUS[user.status])
    return unitOfWork.run(async (work) => {
      // While the password was checked it may have been changed, or the user banned, and all sessions ended.
      const held = await holdUser(work, user.id)
      if (!held || held.passwordHash !== user.passwordHash) throw badCredentials()
      if (held.status !== 'active') throw locked(REFUSED_STATUS[held.status])
      await passed.clear(work)
      await addresses.remember(work, user.id, clientNetwork(origin.ip), clock.now())
      work.record({
        actor: { userId: user.id, username, ip: origin.ip },
        action: 'session.login',
        subject: { kind: 'user', id: user.id, name: username },
      })
      const pair = await lifecycle.open(work, user.id, origin)
      return { ...pair, ...(held.mustChangePassword === 1 && { mustChangePassword: true as const }) }
    })
  }

  /** Reuse of a spent token within a short time is a race between tabs; later it counts as theft. */
  async refresh(authorization: string | undefined, ip: string): Promise<TokenPair> {
    const { sessions, lifecycle, refreshTokens, unitOfWork, clock } = this.parts
    const token = bearerToken(authorization)
    if (token === null || !refreshTokens.isOurs(token)) throw unauthenticated()
    const found = await sessions.findRefreshToken(digestOf(token))
    const now = clock.now()
    if (!found || found.endedAt !== null || found.expiresAt <= now || found.status !== 'active') {
      throw sessionOver()
    }
    const isReused = found.spentAt !== null && now - found.spentAt > REFRESH_REUSE_GRACE
    if (isReused) {
      await unitOfWork.run(async (work) => {
        if (!(await lifecycle.end(work, found.sessionId))) return
        work.record({
          actor: { userId: null, username: '', ip },
          action: 'session.end-reused',
          subject: { kind: 'user', id: found.userId, name: found.username },
        })
      })
      throw sessionOver()
    }
    return unitOfWork.run(async (work) => {
      await sessions.spend(work, digestOf(token), now)
      return lifecycle.prolong(work, found)
    })
  }

  async logout(authorization: string | undefined, ip: string): Promise<null> {
    const { accessTokens, sessions, lifecycle, unitOfWork } = this.parts
    const token = bearerToken(authorization)
    const claims = token === null ? null : accessTokens.read(token)
    if (!claims) throw unauthenticated()
    const session = await sessions.find(claims.sessionId)
    if (!session || session.endedAt !== null) return null
    const user = await this.parts.findUserById(claims.userId)
    const name = user?.username ?? ''
    await unitOfWork.run(async (work) => {
      if (!(await lifecycle.end(work, session.id))) return
      work.record({
        actor: { userId: claims.userId, username: name, ip },
        action: 'session.logout',
        subject: { kind: 'user', id: claims.userId, name },
      })
    })
    return null
  }

  private async tryPassword(username: string, password: string) {
    const user = await this.parts.findUser(username)
    return { user, isRight: await this.parts.passwords.isRight(user?.passwordHash, password) }
  }
}
