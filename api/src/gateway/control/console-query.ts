import { ROOT, rdataText, readName, showName, typeCode, typeName } from '@netwarden/shared'
import type { Answer } from '../answers/answer.ts'
import { renderAnswer } from '../answers/render.ts'
import type { ClientTable } from '../clients/client-table.ts'
import type { QueryAnswerer } from '../query-answerer.ts'
import type { Resolver } from '../resolver.ts'
import type { ControlRequest, QueryResult } from '../setup.ts'
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

/** A query of the console as a device would send it, or to one server past everything else. */
export async function answerConsoleQuery(asked: Asked, parts: ConsoleQueryParts): Promise<QueryResult> {
  const query = makeQuery(asked)
  const startedAt = performance.now()
  if (asked.server !== null) {
    const group = parts.upstreams.single(asked.server)
    const { name, isDnssecOk, isCheckingDisabled } = query
    const request = { name, question: questionOf(query), isDnssecOk, isCheckingDisabled, group }
    const { answer } = await parts.resolver.ask(request)
    const { addresses, cnames } = answer
    const led = { addresses: [...addresses], cnames: [...cnames] }
    return { ...shown(query, answer), ...led, latencyMs: performance.now() - startedAt, verdict: null }
  }
  const client = parts.clients.get(asked.deviceIp)
  const { answer, decision, age, ttl, addresses, cnames } = await parts.answerer.answer(
    query,
    client,
    Date.now(),
  )
  const latencyMs = performance.now() - startedAt
  const { solvedMode, controlGroup, policyId, segmentId, matched } = decision
  const verdict = { solvedMode, controlGroup, policyId, segmentId, matched }
  const led = { addresses: [...addresses], cnames: [...cnames] }
  return { ...shown(query, answer, age, ttl), ...led, latencyMs, verdict }
}

function makeQuery({ name, qtype }: Asked): Query {
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
  answer: Answer,
  age = 0,
  ttl?: number,
): Pick<QueryResult, 'rcode' | 'answers' | 'ede'> {
  const bytes = renderAnswer(query, answer, { isTcp: true, age, ttl, cookie: null })
  const records = readResponse(bytes, query.questionEnd)?.answer ?? []
  return {
    rcode: rcodeName(answer.rcode),
    answers: records.map(
      ({ owner, ttl: seconds, type, data }) =>
        `${showName(owner)} ${seconds} ${typeName(type)} ${rdataText(type, data)}`,
    ),
    ede: answer.ede,
  }
}
