import { RCODE, TYPE } from '../wire/codes.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { minimumOf } from '../zones/zone-lookup.ts'

/**
 * Longest TTLs (s): a day, so that a wrong TTL does not last for weeks, and three hours for negative answers (RFC 2308
 * §5).
 */
const MAX_SECONDS = 86_400
const MAX_NEGATIVE_SECONDS = 10_800
/** RFC 9520 §3.2: between one second and five minutes. */
export const FAILURE_SECONDS = 3

interface Cacheable {
  rcode: number
  answer: readonly ResourceRecord[]
  authority: readonly ResourceRecord[]
}

/** How many seconds an answer may be cached; 0 for not at all. `type` is the query type. */
export function cacheSeconds({ rcode, answer, authority }: Cacheable, type: number): number {
  if (rcode !== RCODE.NOERROR && rcode !== RCODE.NXDOMAIN) return FAILURE_SECONDS
  const isNegative = rcode === RCODE.NXDOMAIN || !answer.some((record) => record.type === type)
  if (!isNegative) return Math.min(MAX_SECONDS, ...answer.map(({ ttl }) => ttl))
  const soa = authority.find((record) => record.type === TYPE.SOA)
  // Without a SOA the time is undefined (RFC 2308 §5); the time for failures slows down a client that repeats the
  // query.
  if (!soa)
    return answer.length > 0 ? Math.min(FAILURE_SECONDS, ...answer.map(({ ttl }) => ttl)) : FAILURE_SECONDS
  return Math.min(MAX_NEGATIVE_SECONDS, soa.ttl, minimumOf(soa), ...answer.map(({ ttl }) => ttl))
}
