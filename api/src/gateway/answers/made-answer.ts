import type { BanAnswer } from '../setup.ts'
import { addressOctets } from '../wire/address-text.ts'
import { CLASS_IN, EDE, HEADER_BYTES, RCODE, TYPE } from '../wire/codes.ts'
import type { Query } from '../wire/query.ts'
import type { Answer, ExtendedError } from './answer.ts'
import { syntheticSoa } from './negative-soa.ts'

/** Short for the same reason as that of the SOA. */
const SINKHOLE_TTL = 60
const NONE: readonly never[] = []
const POINTER_TO_QUESTION = 0xc000 | HEADER_BYTES
const SOA_RECORD = soaRecord()

interface DecidedBy {
  controlGroup: string
  policyId: string | null
  matched: string | null
}

/** What a client receives for a banned name, whatever type was asked. */
export function banAnswer(query: Query, { answer, sinkholeIPv4, sinkholeIPv6 }: BanAnswer): Answer {
  if (answer === 'refused') return withRecord(query, RCODE.REFUSED, null, 'authority')
  if (answer === 'nxdomain') return withRecord(query, RCODE.NXDOMAIN, SOA_RECORD, 'authority')
  const address = query.type === TYPE.A ? sinkholeIPv4 : query.type === TYPE.AAAA ? sinkholeIPv6 : null
  const data = address === null ? null : addressOctets(address)
  return data === null
    ? noData(query)
    : withRecord(query, RCODE.NOERROR, recordOf(query.type, SINKHOLE_TTL, data), 'answer')
}

/** No record of the type, for as long as the SOA says. */
export function noData(query: Query): Answer {
  return withRecord(query, RCODE.NOERROR, SOA_RECORD, 'authority')
}

/** The name does not exist, for as long as the SOA says. */
export function noSuchName(query: Query): Answer {
  return withRecord(query, RCODE.NXDOMAIN, SOA_RECORD, 'authority')
}

export function emptyAnswer(query: Query, rcode: number, ede: ExtendedError | null = null): Answer {
  return { ...withRecord(query, rcode, null, 'authority'), ede }
}

/** One record of the name itself. */
export function singleRecord(query: Query, type: number, ttl: number, data: string): Answer {
  return withRecord(query, RCODE.NOERROR, recordOf(type, ttl, data), 'answer')
}

/** Says which policy decided (RFC 8914 §4.16). */
export function banReason({ controlGroup, policyId, matched }: DecidedBy): ExtendedError {
  const entry = matched === null ? '' : `, entry ${matched}`
  const policy = policyId === null ? '' : `, policy ${policyId}`
  return { code: EDE.BLOCKED, text: `banned by Netwarden: group ${controlGroup}${entry}${policy}` }
}

/** Put together from prepared bytes, since most answers of a busy gateway are bans. */
function withRecord(
  { message, questionEnd }: Query,
  rcode: number,
  record: Buffer | null,
  section: 'answer' | 'authority',
): Answer {
  const end = questionEnd + (record?.length ?? 0)
  const bytes = Buffer.allocUnsafe(end)
  bytes.fill(0, 0, HEADER_BYTES)
  bytes[5] = 1
  if (record) bytes[section === 'answer' ? 7 : 9] = 1
  message.copy(bytes, HEADER_BYTES, HEADER_BYTES, questionEnd)
  record?.copy(bytes, questionEnd)
  return {
    rcode,
    isAuthoritative: false,
    isAuthentic: false,
    bytes,
    ttlAt: NONE,
    answerEnd: section === 'answer' ? end : questionEnd,
    authorityEnd: end,
    addresses: NONE,
    cnames: NONE,
    ede: null,
    isBannedUpstream: false,
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
