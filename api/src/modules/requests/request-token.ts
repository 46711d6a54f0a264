import { createHmac, timingSafeEqual } from 'node:crypto'
import { isDomainName } from '@netwarden/shared/validators'

/** What a token means: a name that was banned for a device at an enforcer in an hour. */
export interface TokenFacts {
  enforcerId: string
  deviceKey: string
  domain: string
  /** Hours since 1970. */
  hour: number
}

const SEPARATOR = '~'
const DIGEST_CHARACTERS = 32
const HOUR = 3_600_000

export const hourOf = (at: number): number => Math.floor(at / HOUR)

/** The key of an installation for tokens, made from its secret, which it does not reveal. */
export function requestKeyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('netwarden requests').digest()
}

/** A digest over everything, with what is no secret beside it. The device is in the digest alone. */
export function makeToken(key: Buffer, facts: TokenFacts): string {
  const { enforcerId, domain, hour } = facts
  return [digestOf(key, facts), hour.toString(36), enforcerId, domain].join(SEPARATOR)
}

/** The facts of a token of this device; null for a token of another device, or one that was not made here. */
export function readToken(key: Buffer, token: string, deviceKey: string): TokenFacts | null {
  const [digest = '', hourText = '', enforcerId = '', domain = '', ...more] = token.split(SEPARATOR)
  const hour = Number.parseInt(hourText, 36)
  if (more.length > 0 || !Number.isSafeInteger(hour) || !isDomainName(domain)) return null
  const facts = { enforcerId, deviceKey, domain, hour }
  const right = Buffer.from(digestOf(key, facts))
  const given = Buffer.from(digest)
  return given.length === right.length && timingSafeEqual(given, right) ? facts : null
}

function digestOf(key: Buffer, { enforcerId, deviceKey, domain, hour }: TokenFacts): string {
  const text = JSON.stringify([enforcerId, deviceKey, domain, hour])
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)
}
