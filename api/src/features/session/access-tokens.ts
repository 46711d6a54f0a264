import { ACCESS_TOKEN_LIFETIME } from '@netwarden/shared'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'

const ISSUER = 'netwarden'
const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() })

export interface AccessClaims {
  userId: string
  sessionId: string
  /** Epoch ms. */
  expiresAt: number
}

/** Signs and reads the short-lived JWTs (RFC 7519) that calls carry. */
export class AccessTokens {
  private readonly sign: (claims: Record<string, unknown>) => string
  private readonly verify: (token: string) => unknown

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.sign = createSigner({ key: secret, algorithm: 'HS256', iss: ISSUER })
    // Whether it has expired is asked below, by our own clock: who logs out may come with an expired one.
    this.verify = createVerifier({
      key: secret,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      ignoreExpiration: true,
    })
  }

  create(userId: string, sessionId: string): string {
    const now = this.clock.now()
    return this.sign({
      sub: userId,
      sid: sessionId,
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + ACCESS_TOKEN_LIFETIME) / 1000),
    })
  }

  /** What a token of ours says, expired or not; null for any other. */
  read(token: string): AccessClaims | null {
    try {
      const { sub, sid, exp } = claimsSchema.parse(this.verify(token))
      return { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
    } catch {
      return null // whatever is wrong with it, it is not ours, and the caller learns no more than that
    }
  }
}
