import { buildCallRequest } from '@netwarden/shared/contract'
import { conflict } from '@netwarden/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Consent } from '../../platform/http/consent.ts'
import type { CallContext } from '../../platform/http/context.ts'

/** The answer of a call: what its envelope holds, or the refusal as it was sent. */
export type Made = { isDone: true; answer: unknown } | { isDone: false; status: number; body: string }

const PLACEHOLDER = 'http://netwarden'

/** Makes an approved call inside the server; the consent names its author, and has the input of an upload. */
export async function makeCall(
  app: FastifyInstance,
  name: string,
  { fields }: Consent,
  { request: { headers }, ip }: CallContext,
): Promise<Made> {
  const call = app.routeTable.find(({ method, url }) => `${method} ${url}` === name)?.call
  // An upgrade may have removed the call.
  if (!call) throw conflict('change.outdated')
  const { url, json } = buildCallRequest(call, PLACEHOLDER, call.bodyKind === 'multipart' ? {} : fields)
  const language = headers['accept-language']
  const answer = await app.inject({
    method: call.method,
    url: url.pathname + url.search,
    remoteAddress: ip,
    headers: {
      ...(language ? { 'accept-language': language } : {}),
      ...(json === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === null ? {} : { payload: json }),
  })
  const { statusCode: status, body } = answer
  if (status < 200 || status >= 300) return { isDone: false, status, body }
  const read: unknown = JSON.parse(body)
  const isEnveloped = !call.isBare && typeof read === 'object' && read !== null && 'data' in read
  return { isDone: true, answer: isEnveloped ? read.data : read }
}
