const BEARER = /^bearer +(\S+)$/i

/** The token of an `Authorization` header (RFC 6750 §2.1); null without one. */
export function bearerToken(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null
}
