import { TYPE } from '../wire/codes.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'

/** `netwarden.invalid.` and `nobody.invalid.` in wire form. */
const SERVER = '\x09netwarden\x07invalid\0'
const MAILBOX = '\x06nobody\x07invalid\0'
/** Short: clients notice an edit of the policies within a minute. */
const SECONDS = 60

/** The SOA of an answer generated here, without which resolvers do not cache it (RFC 2308 §5). */
export function syntheticSoa(owner: string): ResourceRecord {
  const numbers = [1, 3_600, 600, 86_400, SECONDS]
  const octets = numbers.map((value) =>
    String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255),
  )
  return { owner, type: TYPE.SOA, ttl: SECONDS, data: SERVER + MAILBOX + octets.join('') }
}
