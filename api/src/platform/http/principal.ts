import type { Role, TokenScope } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'

/** The caller: a signed-in session, or an API token that acts for its owner. */
export interface Principal {
  userId: string
  username: string
  role: Role
  sessionId: string | null
  apiTokenId: string | null
  /** What an API token may do; null for a session, which may do all that its role may. */
  scope: TokenScope | null
  language: Language | null
  timeZone: string | null
  /** An administrator chose the password: nearly all calls wait for a new one. */
  mustChangePassword?: boolean
  /** Expiry of its token; epoch ms. */
  expiresAt: number
}

/** Finds the caller of an `Authorization` header; throws unauthenticated, tokenExpired or sessionOver. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>
