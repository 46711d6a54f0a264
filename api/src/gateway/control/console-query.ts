import { ROOT, rdataText, readName, showName, typeCode, typeName } from '@netwarden/shared/dns'
import type { EnforcerAnswer } from '../../policies/enforcer.ts'
import { renderAnswer } from '../answers/render.ts'
import type { ClientTable } from '../clients/client-table.ts'
import type { Outcome, TimedAnswer } from '../outcome.ts'
import type { QueryAnswerer } from '../query-answerer.ts'
import type { ResolveRequest, Resolver } from '../resolver.ts'
import type { ControlRequest } from '../setup.ts'
import type { UpstreamChoice } from '../upstreams/upstream-choice.ts'
import { rcodeName } from '../wire/code-names.ts'
import { CLASS_IN, FLAG } from '../wire/codes.ts'
import { readResponse } from '../wire/message-reader.ts'
import { type Query, readQuery } from '../wire/query.ts'
import { questionOf } from '../wire/question.ts'

type Asked = Extract<ControlRequest, { type: 'query' }>

export interface ConsoleQueryParts {
  answerer: QueryAnswerer
  clients: ClientTable
  resolver: Resolver
  upstreams: UpstreamChoice
}

/** A query of the console: as a device would send it, or to one server directly, without policies, zones and cache. */
export async function answerConsoleQuery(asked: Asked, parts: ConsoleQueryParts): Promise<EnforcerAnswer> {
  const query = makeQuery(asked.name, asked.qtype)
  const startedAt = performance.now()
  if (asked.server !== null) {
    const group = parts.upstreams.single(asked.server)
    const resolved = await parts.resolver.ask({ ...askedOf(query), group })
    return {
      ...shown(query, resolved, resolved.answer.ede),
      ...ledTo(resolved.answer),
      latencyMs: performance.now() - startedAt,
      verdict: null,
    }
  }
  const client = parts.clients.get(asked.deviceIp)
  const outcome = await parts.answerer.answer(query, client, Date.now())
  const latencyMs = performance.now() - startedAt
  const { solvedMode, controlGroup, policyId, segmentId, matched } = outcome.decision
  const verdict = { solvedMode, controlGroup, policyId, segmentId, matched }
  return { ...shown(query, outcome, outcome.ede), ...ledTo(outcome), latencyMs, verdict }
}

/** The aliases and addresses that policies check. */
function ledTo({
  addresses,
  cnames,
}: Pick<Outcome, 'addresses' | 'cnames'>): Pick<EnforcerAnswer, 'addresses' | 'cnames'> {
  return { addresses: [...addresses], cnames: [...cnames] }
}

/** A question of the gateway's own. */
export function makeQuestion(name: string, qtype: string): Omit<ResolveRequest, 'group'> {
  return askedOf(makeQuery(name, qtype))
}

function askedOf(query: Query): Omit<ResolveRequest, 'group'> {
  const { name, type, isDnssecOk, isCheckingDisabled } = query
  return { name, type, question: questionOf(query), isDnssecOk, isCheckingDisabled }
}

function makeQuery(name: string, qtype: string): Query {
  const type = typeCode(qtype)
  if (type === null) throw new Error(`no such type: ${qtype}`)
  const wire = readName(name.endsWith('.') ? name : `${name}.`, ROOT)
  const message = Buffer.alloc(12 + wire.length + 4)
  message.writeUInt16BE(FLAG.RD, 2)
  message.writeUInt16BE(1, 4)
  message.write(wire, 12, 'latin1')
  message.writeUInt16BE(type, 12 + wire.length)
  message.writeUInt16BE(CLASS_IN, 14 + wire.length)
  const query = readQuery(message)
  if ('kind' in query) throw new Error('this cannot be asked')
  return query
}

function shown(
  query: Query,
  timed: TimedAnswer,
  ede: EnforcerAnswer['ede'],
): Pick<EnforcerAnswer, 'rcode' | 'answers' | 'ede'> {
  const bytes = renderAnswer(query, timed, { isTcp: true, ede: null, cookie: null })
  const records = readResponse(bytes, query.questionEnd)?.answer ?? []
  return {
    rcode: rcodeName(timed.answer.rcode),
    answers: records.map(
      ({ owner, ttl: seconds, type, data }) =>
        `${showName(owner)} ${seconds} ${typeName(type)} ${rdataText(type, data)}`,
    ),
    ede,
  }
}
