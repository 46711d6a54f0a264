import { showName } from '@netwarden/shared/dns'
import type { Channel } from '@netwarden/shared/domain'
import { addressesOf } from '../gateway/answers/answer.ts'
import { aliasChain } from '../gateway/upstreams/alias-chain.ts'
import { FLAG, HEADER_BYTES, TYPE } from '../gateway/wire/codes.ts'
import { isDeclaredBan, type Response, readResponse } from '../gateway/wire/message-reader.ts'
import { skipName } from '../gateway/wire/query.ts'
import { textOfWireName } from '../gateway/wire/question.ts'
import { type DnstapMessage, MESSAGE } from './dnstap-message.ts'
import type { QueryTimes } from './query-times.ts'
import { signerOf } from './response-signer.ts'

/** A question of a client and how the server answered it. */
export interface ClientAnswer {
  /** Arrival of the question, or else of its answer (epoch ms). */
  at: number
  latencyMs: number
  client: string
  name: string
  type: number
  rcode: number
  addresses: readonly string[]
  cnames: readonly string[]
  isTcp: boolean
  channel: Channel
  /** Name of the policy zone (RPZ) that decided, lower case, without the final dot; null for none. */
  policyZone: string | null
  /** Whether the server answered by its own policy. */
  isBanned: boolean
  /** The key by which the server signed the answer (RFC 8945), as it does for a question that has that key; null for none. */
  signedBy: string | null
}

/** `skipped`: a message that is no answer to a client. */
export type ReadAnswer = ClientAnswer | 'skipped' | 'malformed'

/** Of `SocketProtocol` in dnstap.proto: TCP, DoT, DoH, DNSCrypt over TCP; DoQ is neither. */
const TCP_PROTOCOLS: ReadonlySet<number> = new Set([2, 3, 4, 6])
const CHANNEL_OF: Readonly<Record<number, Channel>> = { 3: 'dot', 4: 'doh' }
const LONGEST_LATENCY = 60_000

/** Reads the answer in a message; a query is only noted, for the latency of its answer. */
export function readAnswer(message: DnstapMessage, times: QueryTimes): ReadAnswer {
  const { type, client, response } = message
  if (type === MESSAGE.CLIENT_QUERY || type === MESSAGE.AUTH_QUERY) {
    times.note(message)
    return 'skipped'
  }
  if (type !== MESSAGE.CLIENT_RESPONSE && type !== MESSAGE.AUTH_RESPONSE) return 'skipped'
  if (client === null || !response || response.length < HEADER_BYTES) return 'malformed'
  // An answer to a message that is no question, such as a dynamic update.
  if (response.readUInt16BE(4) !== 1 || (response.readUInt16BE(2) & 0x7800) !== 0) return 'skipped'
  const nameEnd = skipName(response, HEADER_BYTES)
  const questionEnd = nameEnd + 4
  if (nameEnd < 0 || questionEnd > response.length || (response.readUInt16BE(2) & FLAG.QR) === 0)
    return 'malformed'
  const read = readResponse(response, questionEnd)
  // Always taken, so that it does not stay.
  const noted = times.of(message)
  const at = message.queryAt ?? noted ?? message.responseAt
  if (!read || at === null) return 'malformed'
  return {
    ...timesOf(at, message.responseAt),
    client,
    ...questionIn(response, nameEnd),
    ...factsOf(read, response, nameEnd),
    ...wayOf(message),
  }
}

function timesOf(at: number, answeredAt: number | null): Pick<ClientAnswer, 'at' | 'latencyMs'> {
  const latencyMs = answeredAt === null ? 0 : answeredAt - at
  return { at, latencyMs: latencyMs >= 0 && latencyMs <= LONGEST_LATENCY ? latencyMs : 0 }
}

function questionIn(response: Buffer, nameEnd: number): Pick<ClientAnswer, 'name' | 'type'> {
  const wire = response.toString('latin1', HEADER_BYTES, nameEnd)
  return { name: textOfWireName(wire), type: response.readUInt16BE(nameEnd) }
}

function factsOf(read: Response, response: Buffer, nameEnd: number) {
  const { rcode, answer, additional, ede } = read
  const chain = aliasChain(response.toString('latin1', HEADER_BYTES, nameEnd), answer)
  const soa = additional.find(({ type }) => type === TYPE.SOA)
  const policyZone = soa ? showName(soa.owner).replace(/\.$/, '').toLowerCase() : null
  return {
    rcode,
    addresses: addressesOf(answer),
    cnames: chain.slice(1).map(textOfWireName),
    policyZone,
    // A policy zone may also lead a name elsewhere, which is no ban. Of a banned alias the chain before it stays.
    isBanned: isDeclaredBan(ede) || (policyZone !== null && answer.every(({ type }) => type === TYPE.CNAME)),
    signedBy: signerOf(response),
  }
}

function wayOf({ protocol }: DnstapMessage): Pick<ClientAnswer, 'isTcp' | 'channel'> {
  return { isTcp: TCP_PROTOCOLS.has(protocol), channel: CHANNEL_OF[protocol] ?? 'plain' }
}
