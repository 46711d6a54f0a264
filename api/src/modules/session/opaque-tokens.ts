import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const RANDOM_BYTES = 32
const SEAL_BYTES = 16

/** Tokens are random enough that a plain digest cannot be turned back; only digests are stored. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function createSecretToken(prefix = ''): string {
  return prefix + randomBytes(RANDOM_BYTES).toString('base64url')
}

/** Sealed random tokens, so that one that is no longer stored differs from one that never existed. */
export class SealedTokens {
  constructor(
    private readonly secret: string,
    private readonly prefix: string,
  ) {}

  create(): string {
    const random = randomBytes(RANDOM_BYTES)
    return this.prefix + Buffer.concat([random, this.sealOf(random)]).toString('base64url')
  }

  isOurs(token: string): boolean {
    if (!token.startsWith(this.prefix)) return false
    const bytes = Buffer.from(token.slice(this.prefix.length), 'base64url')
    if (bytes.length !== RANDOM_BYTES + SEAL_BYTES) return false
    return timingSafeEqual(bytes.subarray(RANDOM_BYTES), this.sealOf(bytes.subarray(0, RANDOM_BYTES)))
  }

  private sealOf(random: Buffer): Buffer {
    return createHmac('sha256', this.secret)
      .update(this.prefix)
      .update(random)
      .digest()
      .subarray(0, SEAL_BYTES)
  }
}
