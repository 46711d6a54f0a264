import type { JWT } from '@fastify/jwt'
import { ACCESS_TOKEN_LIFETIME } from '@netwarden/shared/limits'
import { z } from 'zod'
import { BoundedCache } from '../../platform/caches/bounded-cache.ts'
import type { Clock } from '../../platform/time/clock.ts'

const KEPT_TOKENS = 5_000
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() })

export interface AccessClaims {
  userId: string
  sessionId: string
  /** Epoch ms. */
  expiresAt: number
}

/** Makes and reads the short-lived JWTs (RFC 7519) that calls carry. */
export class AccessTokens {
  /** Of our tokens: clients repeat them with each call. */
  readonly #known = new BoundedCache<string, AccessClaims>(KEPT_TOKENS)

  constructor(
    /** What the application signs and verifies with, once it is built. */
    private readonly jwt: () => Pick<JWT, 'sign' | 'verify'>,
    private readonly clock: Clock,
  ) {}

  create(userId: string, sessionId: string): string {
    const now = this.clock.now()
    return this.jwt().sign({
      sub: userId,
      sid: sessionId,
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + ACCESS_TOKEN_LIFETIME) / 1000),
    })
  }

  /** The claims of our own token, expired or not; null for any other. */
  read(token: string): AccessClaims | null {
    const known = this.#known.get(token)
    if (known) return known
    try {
      const { sub, sid, exp } = claimsSchema.parse(this.jwt().verify(token))
      const claims = { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
      this.#known.set(token, claims)
      return claims
    } catch {
      return null // The token is not ours; the caller does not learn what is wrong with it.
    }
  }
}
