import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { send } from '../kit/session/index.ts'
import { changesOf } from './changes.ts'

const API = '/api/rest'
type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>

/** react-admin's requests go the same way as all others: one session, one refresh, one error, whose `errors` feed forms. */
const httpClient: HttpClient = async (path, options = {}) => {
  const { method, body, headers, signal } = options
  const response = await send(path, {
    method: method ?? 'GET',
    headers: jsonHeaders(headers, body),
    signal: signal ?? undefined,
    ...(body && { body }),
  })
  const text = await response.text()
  const json: unknown = text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body: text, json }
}

function jsonHeaders(headers: HeadersInit | undefined, body: unknown): Headers {
  const all = new Headers(headers)
  if (body) all.set('content-type', 'application/json')
  return all
}

const rest = simpleRestProvider(API, httpClient)

export const dataProvider: DataProvider = {
  ...rest,
  /** With `meta.totalIsAtLeast` where the server counts no further. */
  async getList(resource, params) {
    let totalIsAtLeast = false
    const listening = simpleRestProvider(API, async (...request) => {
      const answer = await httpClient(...request)
      totalIsAtLeast = answer.headers.get('x-total-at-least') === 'true'
      return answer
    })
    return { ...(await listening.getList(resource, params)), meta: { totalIsAtLeast } }
  },
  /** Only what differs is sent, with the version it was changed from: an older one is refused. */
  async update(resource, params) {
    const changes = changesOf(params.previousData ?? {}, params.data)
    if (Object.keys(changes).length === 0) return { data: params.previousData ?? params.data }
    const version = params.previousData?.version
    const data = version === undefined ? changes : { ...changes, version }
    return rest.update(resource, { ...params, data })
  },
}
