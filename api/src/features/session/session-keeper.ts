import { ACCESS_TOKEN_LIFETIME, REFRESH_TOKEN_LIFETIME, type TokenPair } from '@netwarden/shared'
import type { Clock, CreateId } from '../../clock.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digestOf, type SealedTokens } from './opaque-tokens.ts'
import type { Principals } from './principals.ts'
import type { SessionRepository } from './session.repository.ts'

const MAX_USER_AGENT = 256

/** Where a sign-in comes from. */
export interface Origin {
  ip: string
  userAgent: string
}

/** Opens, prolongs and ends sessions. */
export class SessionKeeper {
  constructor(
    private readonly repository: SessionRepository,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: SealedTokens,
    private readonly principals: Principals,
    private readonly clock: Clock,
    private readonly createId: CreateId,
  ) {}

  async open(userId: string, { ip, userAgent }: Origin): Promise<TokenPair> {
    const id = this.createId()
    const now = this.clock.now()
    const { token, stored } = this.createRefreshToken(now)
    await this.repository.open({ id, userId, ip, userAgent: userAgent.slice(0, MAX_USER_AGENT), now }, stored)
    return { access_token: this.accessTokens.create(userId, id), refresh_token: token }
  }

  async prolong(sessionId: string, userId: string): Promise<TokenPair> {
    const now = this.clock.now()
    const { token, stored } = this.createRefreshToken(now)
    await this.repository.prolong(sessionId, userId, stored, now)
    return { access_token: this.accessTokens.create(userId, sessionId), refresh_token: token }
  }

  async end(ids: readonly string[]): Promise<void> {
    await this.repository.end(ids, this.clock.now())
    this.principals.forget()
  }

  async endOfUsers(userIds: readonly string[], keptId?: string): Promise<string[]> {
    const ended = await this.repository.endOfUsers(userIds, this.clock.now(), keptId)
    this.principals.forget()
    return ended
  }

  /** Drops what nobody can use any more; ended sessions outlive the access tokens that point at them. */
  prune(): Promise<void> {
    return this.repository.prune(this.clock.now(), ACCESS_TOKEN_LIFETIME)
  }

  private createRefreshToken(now: number) {
    const token = this.refreshTokens.create()
    return { token, stored: { hash: digestOf(token), expiresAt: now + REFRESH_TOKEN_LIFETIME } }
  }
}
