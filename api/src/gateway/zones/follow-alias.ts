import { type Answer, buildAnswer } from '../answers/answer.ts'
import type { Resolved, ResolveRequest } from '../resolver.ts'
import { aliasChain, isOfChain } from '../upstreams/alias-chain.ts'
import type { UpstreamGroup } from '../upstreams/upstream-choice.ts'
import { CLASS_IN, HEADER_BYTES } from '../wire/codes.ts'
import { readResponse } from '../wire/message-reader.ts'
import type { Query } from '../wire/query.ts'
import { questionOf, textOfWireName } from '../wire/question.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { referralFailure, zoneAnswer } from './zone-answer.ts'
import type { ZoneAnswer } from './zone-lookup.ts'

/** The part of a chain that is known, from the queried name to the alias that leads elsewhere. */
export interface KnownChain {
  answer: readonly ResourceRecord[]
  /** Targets in order, in wire form; the last one is where the search continues. */
  chain: readonly string[]
  isAuthoritative: boolean
}

/** Where a name in wire form is answered. */
export interface AliasSources {
  /** The answer of our zones; null where none contains the name. */
  ofZones(wire: string): ZoneAnswer | null
  groupOf(name: string): UpstreamGroup
  /** Number of the first target (as text) that another source than `group` answers; -1 for none. */
  leavesAt(targets: readonly string[], group: UpstreamGroup): number
  resolve(request: ResolveRequest): Promise<Resolved>
}

/** Changes between sources for one question. */
const MAX_HOPS = 8

/** Completes a chain across our zones and the servers of domains (RFC 1034 §5.3.3 step 4c); null where it never ends. */
export async function followAlias(
  known: KnownChain,
  query: Query,
  sources: AliasSources,
): Promise<Answer | null> {
  const answer = [...known.answer]
  const chain = [...known.chain]
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const target = chain.at(-1) ?? ''
    const found = sources.ofZones(target)
    if (found?.isReferral) return referralFailure(found)
    if (found) {
      answer.push(...found.answer)
      chain.push(...found.chain)
      const isAuthoritative = known.isAuthoritative && found.isAuthoritative
      if (found.leavesTo === null) return zoneAnswer(query, { ...found, isAuthoritative, answer, chain })
      continue
    }
    const part = await askUpstream(target, query, sources)
    if (!part) return null
    answer.push(...part.answer)
    chain.push(...part.chain)
    if (part.isDiverted) continue
    const { rcode, authority, ede } = part
    const { isAuthoritative } = known
    const cnames = chain.map(textOfWireName)
    const built = buildAnswer(questionOf(query), { rcode, isAuthoritative, answer, authority, cnames, ede })
    return built && part.blocked ? { ...built, addresses: part.blocked, isPrivateBlocked: true } : built
  }
  return null
}

/** The part of an upstream's answer before the target that another source answers; null without such a target. */
export function partBefore(
  { answer, age, ttl }: Resolved,
  question: Buffer,
  group: UpstreamGroup,
  { leavesAt }: Pick<AliasSources, 'leavesAt'>,
): { answer: ResourceRecord[]; chain: string[] } | null {
  const at = leavesAt(answer.cnames.slice(0, answer.chainLength), group)
  const rest = at < 0 ? null : readResponse(answer.bytes, HEADER_BYTES + question.length)
  if (!rest) return null
  const names = aliasChain(question.toString('latin1', 0, question.length - 4), rest.answer)
  const owners = names.slice(0, at + 1)
  return { answer: aged(rest.answer.filter(isOfChain(owners)), age, ttl), chain: names.slice(1, at + 2) }
}

async function askUpstream(target: string, query: Query, sources: AliasSources) {
  const { type, isDnssecOk, isCheckingDisabled } = query
  const name = textOfWireName(target)
  const question = questionFor(target, type)
  const group = sources.groupOf(name)
  const resolved = await sources.resolve({ name, type, question, isDnssecOk, isCheckingDisabled, group })
  const { answer, age, ttl } = resolved
  const part = partBefore(resolved, question, group, sources)
  if (part)
    return { ...part, isDiverted: true, rcode: answer.rcode, authority: [], ede: answer.ede, blocked: null }
  const rest = readResponse(answer.bytes, HEADER_BYTES + question.length)
  if (!rest) return null
  return {
    answer: aged(rest.answer, age, ttl),
    authority: aged(rest.authority, age, ttl),
    chain: aliasChain(target, rest.answer).slice(1),
    isDiverted: false,
    rcode: answer.rcode,
    ede: answer.ede,
    blocked: answer.isPrivateBlocked ? answer.addresses : null,
  }
}

function aged(records: readonly ResourceRecord[], age: number, ttl: number | undefined): ResourceRecord[] {
  return records.map((record) => ({ ...record, ttl: ttl ?? Math.max(0, record.ttl - age) }))
}

function questionFor(wire: string, type: number): Buffer {
  const question = Buffer.alloc(wire.length + 4)
  question.write(wire, 'latin1')
  question.writeUInt16BE(type, wire.length)
  question.writeUInt16BE(CLASS_IN, wire.length + 2)
  return question
}
