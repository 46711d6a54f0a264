import { foldCase } from '@netwarden/shared/dns'
import { type Answer, buildAnswer } from '../answers/answer.ts'
import type { CacheKey, Resolved } from '../resolver.ts'
import { CLASS_IN } from '../wire/codes.ts'
import { readResponse } from '../wire/message-reader.ts'
import type { Query } from '../wire/query.ts'
import { questionOf, textOfWireName } from '../wire/question.ts'
import type { ZoneAnswer } from './zone-lookup.ts'

interface ChaseRequest extends CacheKey {
  question: Buffer
}

/** Completes a chain that leaves our zones with the upstreams' answer for its last name. */
export async function chaseAlias(
  found: ZoneAnswer,
  leavesTo: string,
  query: Query,
  fetch: (request: ChaseRequest) => Promise<Resolved>,
): Promise<Answer | null> {
  const { type, isDnssecOk, isCheckingDisabled } = query
  const question = questionFor(leavesTo, query.type)
  const name = textOfWireName(foldCase(leavesTo))
  const { answer, age, ttl } = await fetch({ name, type, question, isDnssecOk, isCheckingDisabled })
  const rest = readResponse(answer.bytes, 12 + question.length)
  if (!rest) return null
  const aged = rest.answer.map((record) => ({ ...record, ttl: ttl ?? Math.max(0, record.ttl - age) }))
  const authority = rest.authority.map((record) => ({ ...record, ttl: ttl ?? Math.max(0, record.ttl - age) }))
  return buildAnswer(questionOf(query), {
    rcode: answer.rcode,
    isAuthoritative: true,
    answer: [...found.answer, ...aged],
    authority,
    cnames: [...found.chain.map(textOfWireName), ...answer.cnames],
    ede: answer.ede,
  })
}

/** The answer from our zones only. A referral without all of its glue is truncated (RFC 9471 §3.1). */
export function zoneAnswer(query: Query, found: ZoneAnswer): Answer | null {
  const answer = buildAnswer(questionOf(query), { ...found, cnames: found.chain.map(textOfWireName) })
  return answer && found.isReferral ? { ...answer, authorityEnd: answer.bytes.length } : answer
}

function questionFor(wire: string, type: number): Buffer {
  const question = Buffer.alloc(wire.length + 4)
  question.write(wire, 'latin1')
  question.writeUInt16BE(type, wire.length)
  question.writeUInt16BE(CLASS_IN, wire.length + 2)
  return question
}
