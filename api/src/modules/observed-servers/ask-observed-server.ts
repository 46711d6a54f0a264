import { createSocket } from 'node:dgram'
import type { SolvedMode } from '@netwarden/shared/domain'
import { addressesOf } from '../../gateway/answers/answer.ts'
import { aliasChain, isOfChain } from '../../gateway/upstreams/alias-chain.ts'
import { familyOf, parseEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { isTruncated, matchResponse, writeUpstreamMessage } from '../../gateway/upstreams/upstream-message.ts'
import { RCODE, TYPE } from '../../gateway/wire/codes.ts'
import { isDeclaredBan, type Response, readResponse } from '../../gateway/wire/message-reader.ts'
import { textOfWireName, wireNameOfText } from '../../gateway/wire/question.ts'
import { isUnspecified } from '../../policies/private-addresses.ts'

/** What an answer shows; `got` is null where it shows no verdict, as a failure, or where none came in time. */
export interface ObservedAnswer {
  got: SolvedMode | null
  addresses: readonly string[]
  /** Targets of its CNAME chain. */
  cnames: readonly string[]
}

/** A server may have to resolve the name first (ms). */
const ANSWER_LIMIT = 2_000
const CLASS_IN = 1
const FORM = { hasEdns: true, hasRandomCase: false, isPadded: false }

export const NO_ANSWER: ObservedAnswer = { got: null, addresses: [], cnames: [] }

/** The address of this machine from which a server is asked; null where there is no way to it. */
export function addressTowards(endpoint: string): Promise<string | null> {
  const { ip, port } = parseEndpoint(endpoint)
  const socket = createSocket(familyOf(ip) === 6 ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    const finish = (address: string | null) => {
      socket.close()
      resolve(address)
    }
    socket.once('error', () => finish(null))
    // Not as the callback of connect, which also gets its error and keeps it from being emitted.
    socket.once('connect', () => finish(socket.address().address))
    socket.connect(port, ip)
  })
}

/**
 * Asks a server for the IPv4 addresses of a name, by UDP. Only an answer from that address, with the id and the question that
 * were sent, counts. A closed port looks like silence: an earlier end would show which ports are open.
 */
export function askObservedServer(
  endpoint: string,
  name: string,
  within = ANSWER_LIMIT,
): Promise<ObservedAnswer> {
  const { ip, port } = parseEndpoint(endpoint)
  const question = questionOf(name)
  const sent = writeUpstreamMessage({ question, isDnssecOk: false, isCheckingDisabled: false }, FORM)
  const socket = createSocket(familyOf(ip) === 6 ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    const finish = (answer: ObservedAnswer) => {
      clearTimeout(limit)
      socket.close()
      resolve(answer)
    }
    const limit = setTimeout(() => finish(NO_ANSWER), within)
    socket.on('error', () => undefined) // The time limit ends the question.
    socket.on('message', (message) => {
      if (matchResponse(sent, message) === 'other') return
      const response = message.length < sent.questionEnd ? null : readResponse(message, sent.questionEnd)
      finish(response ? answerIn(response, question, isTruncated(message)) : NO_ANSWER)
    })
    socket.once('connect', () => socket.send(sent.bytes))
    socket.connect(port, ip)
  })
}

function questionOf(name: string): Buffer {
  const tail = Buffer.alloc(4)
  tail.writeUInt16BE(TYPE.A, 0)
  tail.writeUInt16BE(CLASS_IN, 2)
  return Buffer.concat([Buffer.from(wireNameOfText(name), 'latin1'), tail])
}

/** NXDOMAIN, REFUSED, no address, an unspecified one, and an error code of a ban: servers ban in all of these ways. */
function answerIn({ rcode, answer, ede }: Response, question: Buffer, isCut: boolean): ObservedAnswer {
  const chain = aliasChain(question.toString('latin1', 0, question.length - 4), answer)
  const addresses = addressesOf(answer.filter(isOfChain(chain)))
  const facts = { addresses, cnames: chain.slice(1).map(textOfWireName) }
  if (rcode === RCODE.NXDOMAIN || rcode === RCODE.REFUSED || isDeclaredBan(ede))
    return { ...facts, got: 'banned' }
  if (rcode !== RCODE.NOERROR || (isCut && addresses.length === 0)) return NO_ANSWER
  return { ...facts, got: addresses.every(isUnspecified) ? 'banned' : 'passed' }
}
