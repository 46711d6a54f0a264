import { isSpecialNameThere } from '../policies/own-answers.ts'
import type { Answer } from './answers/answer.ts'
import { NO_DATA, NO_SUCH_NAME, singleRecord } from './answers/made-answer.ts'
import { addressOctets } from './wire/address-text.ts'
import { TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'

const LOOPBACK_TTL = 86_400
const HINFO_TTL = 3_600
/** CPU `RFC8482`, without an operating system (RFC 8482 §4.2). */
const RFC8482 = '\x07RFC8482\0'

/** The answer for a name in such a zone. */
export function specialAnswer(query: Pick<Query, 'name' | 'type'>, zone: string): Answer {
  if (zone === 'localhost') return loopbackAnswer(query)
  return isSpecialNameThere(query.name, zone) ? NO_DATA : NO_SUCH_NAME
}

/** RFC 8482: a small record that names the reason. */
export function anyAnswer(): Answer {
  return singleRecord(TYPE.HINFO, HINFO_TTL, RFC8482)
}

export const RFC8482_DATA = RFC8482
export const RFC8482_TTL = HINFO_TTL

function loopbackAnswer({ type }: Pick<Query, 'type'>): Answer {
  const address = type === TYPE.A ? '127.0.0.1' : type === TYPE.AAAA ? '::1' : null
  const data = address === null ? null : addressOctets(address)
  return data === null ? NO_DATA : singleRecord(type, LOOPBACK_TTL, data)
}
