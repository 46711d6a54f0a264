import { hasPrivateAddress, isUnspecified } from '../../policies/private-addresses.ts'
import { type Answer, buildAnswer } from '../answers/answer.ts'
import { cacheSeconds } from '../cache/answer-ttl.ts'
import { EDE, FLAG, RCODE, TYPE } from '../wire/codes.ts'
import { isDeclaredBan, type Response } from '../wire/message-reader.ts'
import { textOfWireName } from '../wire/question.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { aliasChain, isOfChain } from './alias-chain.ts'
import type { UpstreamQuestion } from './upstream-message.ts'

/** An upstream's answer as it is cached and sent. */
export interface AcceptedAnswer {
  answer: Answer
  /** 0: not to be cached. */
  ttlSeconds: number
}

export interface AcceptOptions {
  isTrusted: boolean
  /** Whether private addresses are rejected for this name. */
  blocksPrivate: boolean
  /** Whether another source answers one of the targets, so that the addresses are dropped later. */
  leaves(targets: readonly string[]): boolean
  /** Longer TTLs are cut (s), so that a ban is in force everywhere after this time. */
  maxTtl: number
}

const DNSSEC_TYPES: ReadonlySet<number> = new Set([TYPE.RRSIG, TYPE.NSEC, TYPE.NSEC3, TYPE.SIG])
/** Additional addresses would reach clients without a decision. */
const LEADING_TYPES: ReadonlySet<number> = new Set([TYPE.A, TYPE.AAAA, TYPE.SVCB, TYPE.HTTPS])

/** Makes our answer from an upstream's, without its AA bit, its OPT record and records of other names. */
export function acceptResponse(
  { question, isDnssecOk }: UpstreamQuestion,
  response: Response,
  { isTrusted, blocksPrivate, leaves, maxTtl }: AcceptOptions,
): AcceptedAnswer | null {
  const type = question.readUInt16BE(question.length - 4)
  const name = question.toString('latin1', 0, question.length - 4)
  const kept = (records: ResourceRecord[]) =>
    records
      .filter((record) => isDnssecOk || record.type === type || !DNSSEC_TYPES.has(record.type))
      .map((record) => (record.ttl > maxTtl ? { ...record, ttl: maxTtl } : record))
  const chain = aliasChain(name, response.answer)
  const sections = {
    answer: kept(response.answer.filter(isOfChain(chain))),
    authority: kept(response.authority),
    additional: kept(response.additional.filter(({ type: added }) => !LEADING_TYPES.has(added))),
  }
  const hasRecords = sections.answer.length > 0 || sections.authority.length > 0
  const { ede, rcode } = response
  const cnames = chain.slice(1).map(textOfWireName)
  const answer = buildAnswer(question, {
    ...sections,
    isBannedUpstream: isDeclaredBan(ede),
    rcode: rcode > 15 ? RCODE.SERVFAIL : rcode,
    isAuthentic: isTrusted && hasRecords && (response.flags & FLAG.AD) !== 0,
    cnames,
    ede,
  })
  if (!answer) return null
  answer.isBannedUpstream ||= answer.addresses.length > 0 && answer.addresses.every(isUnspecified)
  if (blocksPrivate && !leaves(cnames) && hasPrivateAddress(answer.addresses))
    return withoutPrivate(question, answer)
  return { answer, ttlSeconds: cacheSeconds({ rcode, ...sections }, type) }
}

/** The answer for a public name with a private address (DNS rebinding): REFUSED. The visit keeps what the answer led to. */
function withoutPrivate(question: Buffer, { addresses, cnames }: Answer): AcceptedAnswer | null {
  const ede = { code: EDE.BLOCKED, text: 'private address in the answer for a public name' }
  const answer = buildAnswer(question, { rcode: RCODE.REFUSED, ede })
  return answer && { answer: { ...answer, addresses, cnames, isPrivateBlocked: true }, ttlSeconds: 60 }
}
