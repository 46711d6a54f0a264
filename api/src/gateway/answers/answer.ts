import { addressText } from '../wire/address-text.ts'
import { TYPE } from '../wire/codes.ts'
import { type Sections, writeMessage } from '../wire/message-writer.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'

/** An Extended DNS Error of an answer (RFC 8914). */
export interface ExtendedError {
  code: number
  text: string
}

/** An answer as bytes that are sent many times: id, flags, question, TTLs and OPT are filled in for each client. */
export interface Answer {
  rcode: number
  isAuthoritative: boolean
  isAuthentic: boolean
  bytes: Buffer
  ttlAt: readonly number[]
  answerEnd: number
  authorityEnd: number
  /** Addresses of the answer section as canonical text. */
  addresses: readonly string[]
  /** Targets of its CNAME chain, in order, as `decide` reads names. */
  cnames: readonly string[]
  ede: ExtendedError | null
}

export interface AnswerParts extends Partial<Sections> {
  rcode: number
  isAuthoritative?: boolean
  isAuthentic?: boolean
  cnames?: readonly string[]
  ede?: ExtendedError | null
}

const NONE: readonly never[] = []

/** Null where the records do not fit into a message. */
export function buildAnswer(question: Buffer, parts: AnswerParts): Answer | null {
  const { answer = NONE, authority = NONE, additional = NONE } = parts
  const written = writeMessage(question, { answer, authority, additional })
  return (
    written && {
      ...written,
      rcode: parts.rcode,
      isAuthoritative: parts.isAuthoritative ?? false,
      isAuthentic: parts.isAuthentic ?? false,
      addresses: addressesOf(answer),
      cnames: parts.cnames ?? NONE,
      ede: parts.ede ?? null,
    }
  )
}

function addressesOf(records: readonly ResourceRecord[]): readonly string[] {
  const addresses: string[] = []
  for (const { type, data } of records) {
    const text = type === TYPE.A || type === TYPE.AAAA ? addressText(data) : null
    if (text !== null) addresses.push(text)
  }
  return addresses.length === 0 ? NONE : addresses
}
