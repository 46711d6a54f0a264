import { showName } from '@netwarden/shared/dns'
import { type Answer, buildAnswer } from '../answers/answer.ts'
import { emptyAnswer } from '../answers/made-answer.ts'
import { EDE, RCODE } from '../wire/codes.ts'
import type { Query } from '../wire/query.ts'
import { questionOf, textOfWireName } from '../wire/question.ts'
import type { ZoneAnswer } from './zone-lookup.ts'

/** The answer from our zones only. A referral without all of its glue is truncated (RFC 9471 §3.1). */
export function zoneAnswer(query: Query, found: ZoneAnswer): Answer | null {
  const answer = buildAnswer(questionOf(query), { ...found, cnames: found.chain.map(textOfWireName) })
  return answer && found.isReferral ? { ...answer, authorityEnd: answer.bytes.length } : answer
}

/** A client that wants recursion cannot follow a referral (RFC 1034 §4.3.1): an entry for the domain answers it. */
export function referralFailure({ authority }: ZoneAnswer): Answer {
  const domain = showName(authority[0]?.owner ?? '\0')
  const text = `${domain} is delegated; add DNS servers for this domain`
  return emptyAnswer(RCODE.SERVFAIL, { code: EDE.NO_REACHABLE_AUTHORITY, text })
}
