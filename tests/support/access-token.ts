import { createHmac } from 'node:crypto'

const LIFETIME = 15 * 60_000
const HASHES = { HS256: 'sha256', HS512: 'sha512' } as const

interface Wanted {
  secret: string
  userId: string
  sessionId: string
  /** How long ago it was made (ms). */
  age?: number
  algorithm?: keyof typeof HASHES | 'none'
  issuer?: string
}

/** An access token (RFC 7519) made here, as anyone with the secret could make it. */
export function accessToken(wanted: Wanted): string {
  const { secret, userId, sessionId, age = 0, algorithm = 'HS256', issuer = 'netwarden' } = wanted
  const madeAt = Date.now() - age
  const iat = Math.floor(madeAt / 1000)
  const exp = Math.floor((madeAt + LIFETIME) / 1000)
  const signed = [
    { alg: algorithm, typ: 'JWT' },
    { sub: userId, sid: sessionId, iat, exp, iss: issuer },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  if (algorithm === 'none') return `${signed}.`
  return `${signed}.${createHmac(HASHES[algorithm], secret).update(signed).digest('base64url')}`
}
