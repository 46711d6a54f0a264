import { sessionOver, tokenExpired, unauthenticated } from '@netwarden/shared/errors'
import { API_TOKEN_PREFIX } from '@netwarden/shared/limits'
import { bearerToken } from '../../platform/http/bearer-token.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digestOf } from './opaque-tokens.ts'
import type { PrincipalRepository } from './principal.repository.ts'
import type { Principals } from './principals.ts'

const USE_NOTED_EVERY = 60_000

/** Finds the caller of a request. */
export class Authenticator {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly repository: PrincipalRepository,
    private readonly principals: Principals,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  readonly authenticate = async (authorization: string | undefined): Promise<Principal> => {
    const token = bearerToken(authorization)
    if (token === null) throw unauthenticated()
    if (token.startsWith(API_TOKEN_PREFIX)) return this.byApiToken(digestOf(token))
    const claims = this.accessTokens.read(token)
    if (!claims) throw unauthenticated()
    // An expired token answers as expired even when its session is over: the refresh reports the rest.
    if (claims.expiresAt <= this.clock.now()) throw tokenExpired()
    const principal = await this.findSession(claims.sessionId)
    if (!principal) throw sessionOver()
    return { ...principal, expiresAt: claims.expiresAt }
  }

  private findSession(sessionId: string): Promise<Principal | null> {
    return this.principals.get(sessionId, async () => {
      const found = await this.repository.findBySession(sessionId, this.clock.now())
      if (!found) return null
      const { mustChange, ...user } = found
      return { ...user, mustChangePassword: mustChange === 1, sessionId, apiTokenId: null, scope: null }
    })
  }

  /** The owner of a credential that was valid before, if it still is. */
  readonly find = async (
    credential: Pick<Principal, 'sessionId' | 'apiTokenId'>,
  ): Promise<Principal | null> => {
    if (credential.sessionId !== null) return this.findSession(credential.sessionId)
    return credential.apiTokenId === null ? null : this.findApiToken('id', credential.apiTokenId)
  }

  private async byApiToken(hash: string): Promise<Principal> {
    const principal = await this.findApiToken('hash', hash)
    if (!principal || principal.expiresAt <= this.clock.now()) throw unauthenticated()
    return principal
  }

  private findApiToken(by: 'hash' | 'id', value: string): Promise<Principal | null> {
    return this.principals.get(value, async () => {
      const now = this.clock.now()
      const found = await this.repository.findByApiToken(by, value, now)
      if (!found) return null
      const { lastUsedAt, mustChange, ...token } = found
      if (now - (lastUsedAt ?? 0) >= USE_NOTED_EVERY) {
        await this.unitOfWork.run((work) => this.repository.markUsed(work, token.apiTokenId, now))
      }
      return { ...token, mustChangePassword: mustChange === 1, sessionId: null }
    })
  }
}
