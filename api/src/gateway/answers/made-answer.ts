import type { BanAnswer } from '../setup.ts'
import { addressOctets } from '../wire/address-text.ts'
import { CLASS_IN, EDE, HEADER_BYTES, RCODE, TYPE } from '../wire/codes.ts'
import type { Answer, ExtendedError } from './answer.ts'
import { syntheticSoa } from './negative-soa.ts'

/** Short for the same reason as the TTL of the SOA. */
const SINKHOLE_TTL = 60
/** A site that was granted opens after this time. */
const PAGE_TTL = 5
const NONE: readonly never[] = []
const POINTER_TO_QUESTION = 0xc000 | HEADER_BYTES

interface DecidedBy {
  controlGroup: string
  policyId: string | null
  matched: string | null
}

/** The answer for a banned name, for any query type. */
export function banAnswer(
  type: number,
  { answer, sinkholeIPv4, sinkholeIPv6 }: BanAnswer,
  pageAddress: (family: 4 | 6) => string | null,
): Answer {
  if (answer === 'refused') return REFUSED
  if (answer === 'nxdomain') return NO_SUCH_NAME
  if (answer === 'nodata') return NO_DATA
  const family = type === TYPE.A ? 4 : type === TYPE.AAAA ? 6 : null
  if (family === null) return NO_DATA
  if (answer === 'page') return addressAnswer(type, PAGE_TTL, pageAddress(family))
  return addressAnswer(type, SINKHOLE_TTL, family === 4 ? sinkholeIPv4 : sinkholeIPv6)
}

function addressAnswer(type: number, ttl: number, address: string | null): Answer {
  const data = address === null ? null : addressOctets(address)
  return data === null ? NO_DATA : singleRecord(type, ttl, data)
}

export function emptyAnswer(rcode: number, ede: ExtendedError | null = null): Answer {
  return { ...answerWith(rcode, null, 'authority'), ede }
}

/** One record of the name itself. */
export function singleRecord(type: number, ttl: number, data: string): Answer {
  return answerWith(RCODE.NOERROR, recordOf(type, ttl, data), 'answer')
}

/** Names the policy that decided (RFC 8914 §4.16). */
export function banReason({ controlGroup, policyId, matched }: DecidedBy): ExtendedError {
  const entry = matched === null ? '' : `, entry ${matched}`
  const policy = policyId === null ? '' : `, policy ${policyId}`
  return { code: EDE.BLOCKED, text: `banned by Netwarden: group ${controlGroup}${entry}${policy}` }
}

/** An answer to any question: its records have the queried name, which is filled in when it is sent. */
function answerWith(rcode: number, record: Buffer | null, section: 'answer' | 'authority'): Answer {
  const head = Buffer.alloc(HEADER_BYTES)
  if (record) head[section === 'answer' ? 7 : 9] = 1
  const bytes = record ? Buffer.concat([head, record]) : head
  return {
    rcode,
    isAuthoritative: false,
    isAuthentic: false,
    bytes,
    ttlAt: NONE,
    recordsAt: HEADER_BYTES,
    authorityEnd: bytes.length,
    addresses: NONE,
    cnames: NONE,
    chainLength: 0,
    ede: null,
    isBannedUpstream: false,
    isPrivateBlocked: false,
  }
}

function recordOf(type: number, ttl: number, data: string): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt16BE(POINTER_TO_QUESTION, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt16BE(CLASS_IN, 4)
  bytes.writeUInt32BE(ttl, 6)
  bytes.writeUInt16BE(data.length, 10)
  bytes.write(data, 12, 'latin1')
  return bytes
}

function soaRecord(): Buffer {
  const { ttl, data } = syntheticSoa('\0')
  return recordOf(TYPE.SOA, ttl, data)
}

/** No record of the type; cached for the SOA's time. */
export const NO_DATA = answerWith(RCODE.NOERROR, soaRecord(), 'authority')

/** The name does not exist; cached for the SOA's time. */
export const NO_SUCH_NAME = answerWith(RCODE.NXDOMAIN, soaRecord(), 'authority')

const REFUSED = answerWith(RCODE.REFUSED, null, 'authority')
