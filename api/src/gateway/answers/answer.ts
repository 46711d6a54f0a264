import { addressText } from '../wire/address-text.ts'
import { TYPE } from '../wire/codes.ts'
import { type Sections, writeMessage } from '../wire/message-writer.ts'
import { textOfWireName } from '../wire/question.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'
import { hintedAddresses, serviceTarget } from '../wire/service-hints.ts'

/** An Extended DNS Error of an answer (RFC 8914). */
export interface ExtendedError {
  code: number
  text: string
  /** The text is JSON, which is sent whole. */
  isStructured?: boolean
}

/** An answer as bytes that are sent many times: id, flags, question, TTLs and OPT are filled in for each client. */
export interface Answer {
  rcode: number
  isAuthoritative: boolean
  isAuthentic: boolean
  /** A header with counts, a question or none, and records. */
  bytes: Buffer
  ttlAt: readonly number[]
  /** Where the records begin, and the end of the part without which the answer is truncated. */
  recordsAt: number
  authorityEnd: number
  /** Addresses of the answer section, including hints of HTTPS and SVCB, as canonical text. */
  addresses: readonly string[]
  /** Targets of its CNAME chain, in order, then of HTTPS and SVCB records, in the form that `decide` reads. */
  cnames: readonly string[]
  /** How many of them are of the chain. */
  chainLength: number
  ede: ExtendedError | null
  /** Whether an upstream server banned the name. */
  isBannedUpstream: boolean
  /** Whether the answer of a public name had a private address; what it led to is not in the records. */
  isPrivateBlocked: boolean
}

export interface AnswerParts extends Partial<Sections> {
  rcode: number
  isAuthoritative?: boolean
  isAuthentic?: boolean
  cnames?: readonly string[]
  ede?: ExtendedError | null
  isBannedUpstream?: boolean
}

const NONE: readonly never[] = []

/** Null where the records do not fit into a message. */
export function buildAnswer(question: Buffer, parts: AnswerParts): Answer | null {
  const { answer = NONE, authority = NONE, additional = NONE } = parts
  const cnames = parts.cnames ?? NONE
  const written = writeMessage(question, { answer, authority, additional })
  return (
    written && {
      ...written,
      rcode: parts.rcode,
      isAuthoritative: parts.isAuthoritative ?? false,
      isAuthentic: parts.isAuthentic ?? false,
      addresses: addressesOf(answer),
      cnames: withTargets(cnames, answer),
      chainLength: cnames.length,
      ede: parts.ede ?? null,
      isBannedUpstream: parts.isBannedUpstream ?? false,
      isPrivateBlocked: false,
    }
  )
}

/** A client connects to the target of a service without asking for it by a question of its own. */
function withTargets(cnames: readonly string[], records: readonly ResourceRecord[]): readonly string[] {
  const targets = records
    .filter(({ type }) => type === TYPE.HTTPS || type === TYPE.SVCB)
    .map(({ data }) => textOfWireName(serviceTarget(data)))
    .filter((target) => target !== '.')
  return targets.length === 0 ? cnames : [...new Set([...cnames, ...targets])]
}

/** The addresses that records lead to, including hints of HTTPS and SVCB, as canonical text. */
export function addressesOf(records: readonly ResourceRecord[]): readonly string[] {
  const addresses = new Set<string>()
  for (const record of records)
    for (const octets of octetsOfAddresses(record)) {
      const text = addressText(octets)
      if (text !== null) addresses.add(text)
    }
  return addresses.size === 0 ? NONE : [...addresses]
}

function octetsOfAddresses({ type, data }: ResourceRecord): readonly string[] {
  if (type === TYPE.A || type === TYPE.AAAA) return [data]
  return type === TYPE.HTTPS || type === TYPE.SVCB ? hintedAddresses(data) : NONE
}
