import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const CLIENT_BYTES = 8
const HASH_BYTES = 8
const VERSION = 1
/** RFC 9018 §4.3: a cookie is valid for an hour, and for five minutes ahead of our clock. */
const MAX_AGE = 3_600
const MAX_AHEAD = 300
/** From this age (s) on a client gets a new one. */
const RENEWED_AFTER = 1_800

/**
 * Server cookies in the layout of RFC 9018: version, time and a keyed hash over the client's cookie and address. The
 * hash is HMAC-SHA-256, cut, instead of SipHash, since no other server shares the secret.
 */
export class ServerCookies {
  private readonly secret = randomBytes(32)

  constructor(private readonly now: () => number) {}

  /** The option's data for the answer, and whether the client proved that it receives messages at its address. */
  check(option: Buffer, address: string): { cookie: Buffer; isVerified: boolean } {
    const client = option.subarray(0, CLIENT_BYTES)
    const seconds = Math.floor(this.now() / 1_000)
    const age = this.ageOf(option, address, seconds)
    const isVerified = age !== null
    const cookie =
      age !== null && age < RENEWED_AFTER
        ? option
        : Buffer.concat([client, this.serverPart(client, address, seconds)])
    return { cookie, isVerified }
  }

  private ageOf(option: Buffer, address: string, seconds: number): number | null {
    if (option.length !== CLIENT_BYTES * 2 + HASH_BYTES || option[CLIENT_BYTES] !== VERSION) return null
    const made = option.readUInt32BE(CLIENT_BYTES + 4)
    const age = seconds - made
    if (age > MAX_AGE || age < -MAX_AHEAD) return null
    const expected = this.serverPart(option.subarray(0, CLIENT_BYTES), address, made)
    return timingSafeEqual(expected, option.subarray(CLIENT_BYTES)) ? age : null
  }

  private serverPart(client: Buffer, address: string, seconds: number): Buffer {
    const head = Buffer.alloc(8)
    head[0] = VERSION
    head.writeUInt32BE(seconds, 4)
    const hash = createHmac('sha256', this.secret).update(client).update(head).update(address).digest()
    return Buffer.concat([head, hash.subarray(0, HASH_BYTES)])
  }
}
