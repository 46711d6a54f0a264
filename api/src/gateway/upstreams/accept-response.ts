import { foldCase } from '@netwarden/shared/dns'
import { type Answer, buildAnswer } from '../answers/answer.ts'
import { cacheSeconds } from '../cache/answer-ttl.ts'
import { EDE, FLAG, RCODE, TYPE } from '../wire/codes.ts'
import type { Response } from '../wire/message-reader.ts'
import { textOfWireName } from '../wire/question.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { isPrivateAddress, isUnspecified } from './private-addresses.ts'
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
}

const DNSSEC_TYPES: ReadonlySet<number> = new Set([TYPE.RRSIG, TYPE.NSEC, TYPE.NSEC3, TYPE.SIG])
const MAX_TTL = 7 * 86_400
/** The longest chain that is followed. */
const MAX_CHAIN = 32

/** Makes our answer from an upstream's, without its AA bit, its OPT record and records of other names. */
export function acceptResponse(
  { question, isDnssecOk }: UpstreamQuestion,
  response: Response,
  { isTrusted, blocksPrivate }: AcceptOptions,
): AcceptedAnswer | null {
  const type = question.readUInt16BE(question.length - 4)
  const name = question.toString('latin1', 0, question.length - 4)
  const kept = (records: ResourceRecord[]) =>
    records
      .filter((record) => isDnssecOk || record.type === type || !DNSSEC_TYPES.has(record.type))
      .map((record) => (record.ttl > MAX_TTL ? { ...record, ttl: MAX_TTL } : record))
  const chain = chainOf(name, response.answer)
  const folded = chain.map(foldCase)
  const owners = new Set(folded)
  const sections = {
    answer: kept(response.answer.filter((record) => isOfChain(record, owners, folded))),
    authority: kept(response.authority),
    additional: kept(response.additional),
  }
  const hasRecords = sections.answer.length > 0 || sections.authority.length > 0
  const { ede, rcode } = response
  const answer = buildAnswer(question, {
    ...sections,
    isBannedUpstream: isDeclaredBan(ede),
    rcode: rcode > 15 ? RCODE.SERVFAIL : rcode,
    isAuthentic: isTrusted && hasRecords && (response.flags & FLAG.AD) !== 0,
    cnames: chain.slice(1).map(textOfWireName),
    ede,
  })
  if (!answer) return null
  answer.isBannedUpstream ||= answer.addresses.length > 0 && answer.addresses.every(isUnspecified)
  if (blocksPrivate && answer.addresses.some(isPrivateAddress)) return withoutPrivate(question)
  return { answer, ttlSeconds: cacheSeconds({ rcode, ...sections }, type) }
}

/** EDE codes 15 to 17: the server answered by its own policy. */
function isDeclaredBan(ede: Response['ede']): boolean {
  return ede !== null && ede.code >= EDE.BLOCKED && ede.code <= EDE.FILTERED
}

/** The answer for a public name with a private address (DNS rebinding): REFUSED. */
function withoutPrivate(question: Buffer): AcceptedAnswer | null {
  const ede = { code: EDE.BLOCKED, text: 'private address in the answer for a public name' }
  const answer = buildAnswer(question, { rcode: RCODE.REFUSED, ede })
  return answer && { answer, ttlSeconds: 60 }
}

/** The name and the targets of its aliases, in order, in wire form. */
function chainOf(name: string, records: readonly ResourceRecord[]): string[] {
  const targets = new Map<string, string>()
  for (const { owner, type, data } of records)
    if (type === TYPE.CNAME && !targets.has(foldCase(owner))) targets.set(foldCase(owner), data)
  const chain = [name]
  const seen = new Set([foldCase(name)])
  for (
    let target = targets.get(foldCase(name));
    target !== undefined;
    target = targets.get(foldCase(target))
  ) {
    if (seen.has(foldCase(target)) || seen.size > MAX_CHAIN) break
    seen.add(foldCase(target))
    chain.push(target)
  }
  return chain
}

function isOfChain(
  { owner, type }: ResourceRecord,
  owners: ReadonlySet<string>,
  chain: readonly string[],
): boolean {
  const folded = foldCase(owner)
  return owners.has(folded) || (type === TYPE.DNAME && chain.some((name) => name.endsWith(folded)))
}
