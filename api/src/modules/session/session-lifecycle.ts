import type { TokenPair } from '@netwarden/shared/domain'
import { ACCESS_TOKEN_LIFETIME, REFRESH_TOKEN_LIFETIME } from '@netwarden/shared/limits'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digestOf, type SealedTokens } from './opaque-tokens.ts'
import type { SessionRepository } from './session.repository.ts'

const MAX_USER_AGENT = 256

/** Origin of a sign-in. */
export interface Origin {
  ip: string
  userAgent: string
}

/** Opens, prolongs and ends sessions. */
export class SessionLifecycle {
  constructor(
    private readonly repository: SessionRepository,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: SealedTokens,
    private readonly clock: Clock,
    private readonly createId: CreateId,
  ) {}

  async open(work: Work, userId: string, { ip, userAgent }: Origin): Promise<TokenPair> {
    const id = this.createId()
    const now = this.clock.now()
    const { token, stored } = this.createRefreshToken(now)
    const session = { id, userId, ip, userAgent: userAgent.slice(0, MAX_USER_AGENT), now }
    await this.repository.open(work, session, stored)
    return { access_token: this.accessTokens.create(userId, id), refresh_token: token }
  }

  async prolong(work: Work, session: { sessionId: string; userId: string }): Promise<TokenPair> {
    const now = this.clock.now()
    const { token, stored } = this.createRefreshToken(now)
    await this.repository.prolong(work, session, stored, now)
    const { sessionId, userId } = session
    return { access_token: this.accessTokens.create(userId, sessionId), refresh_token: token }
  }

  /** Ends a session; false when it has ended already. */
  async end(work: Work, id: string): Promise<boolean> {
    work.changed('sessions', id)
    return this.repository.end(work, id, this.clock.now())
  }

  /** Ends the sessions of users and returns those that it ended. */
  async endOfUsers(work: Work, userIds: readonly string[], keptId?: string): Promise<string[]> {
    const ended = await this.repository.endOfUsers(work, userIds, this.clock.now(), keptId)
    for (const id of ended) work.changed('sessions', id)
    return ended
  }

  /** Drops unusable rows; ended sessions outlive the access tokens that point at them. */
  prune(work: Work): Promise<void> {
    return this.repository.prune(work, this.clock.now(), ACCESS_TOKEN_LIFETIME)
  }

  private createRefreshToken(now: number) {
    const token = this.refreshTokens.create()
    return { token, stored: { hash: digestOf(token), expiresAt: now + REFRESH_TOKEN_LIFETIME } }
  }
}
