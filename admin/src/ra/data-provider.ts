import { REST_PATH } from '@netwarden/shared/limits'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, UpdateManyParams } from 'react-admin'
import { call, send } from '../kit/session/index.ts'
import { spanOf, type TimeSpan } from '../kit/time-range.ts'
import { changesOf } from './changes.ts'

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>

/** react-admin's requests use the common path: one session, one refresh, one error type, whose `errors` feed forms. */
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

/** The metadata of an answer, besides its rows and their number. */
interface ListMeta {
  totalIsAtLeast: boolean
  asOf: string | undefined
  span: TimeSpan
  /** From the request to the answer. */
  milliseconds: number
}

const rest = simpleRestProvider(REST_PATH, httpClient)

type ManyCall = (ids: string[], data: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Several objects are one call, which changes all or none: ra-data-simple-rest would send a request for each. */
const CALLS_OF_MANY: Readonly<Record<string, ManyCall>> = {
  'deleteMany users': (ids) => call('POST /api/user/delete', { body: { ids } }),
  'deleteMany custom-policies': (ids) =>
    call('POST /api/domain-control/custom-policy/remove', { body: { ids } }),
  'updateMany custom-policies': (ids, { enable, shadow }) => {
    const changes = {
      ...(typeof enable === 'boolean' && { enable }),
      ...(typeof shadow === 'boolean' && { shadow }),
    }
    return call('POST /api/domain-control/custom-policy/enable', { body: { ids, ...changes } })
  },
}

export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  /**
   * The filter may name a time range, which is resolved at the request. `meta` contains the resolved range,
   * the moment up to which the answer counts, and whether the server stopped counting.
   */
  async getList(resource, params) {
    let headers = new Headers()
    const listening = simpleRestProvider(REST_PATH, async (...request) => {
      const answer = await httpClient(...request)
      headers = answer.headers
      return answer
    })
    const { range, from, to, asOf, ...rest } = params.filter ?? {}
    const span = spanOf({ range, from, to, asOf })
    const begun = performance.now()
    const found = await listening.getList(resource, { ...params, filter: { ...rest, ...span } })
    const meta: ListMeta = {
      totalIsAtLeast: headers.get('x-total-at-least') === 'true',
      asOf: headers.get('x-as-of') ?? undefined,
      span,
      milliseconds: Math.round(performance.now() - begun),
    }
    return { ...found, meta }
  },
  /**
   * Sends only the differences, with the version that they are based on: a stale one is refused. A list has a
   * different state in each segment: the answer is to be of the same one.
   */
  async update(resource, params) {
    const changes = changesOf(params.previousData ?? {}, params.data)
    if (Object.keys(changes).length === 0) return { data: params.previousData ?? params.data }
    const { version, segmentId } = params.previousData ?? {}
    const data = { version, segmentId, ...changes }
    return rest.update(resource, { ...params, data })
  },
  updateMany: (resource, params) => toMany('updateMany', resource, params),
  deleteMany: (resource, { ids }) => toMany('deleteMany', resource, { ids, data: {} }),
}

async function toMany(verb: 'updateMany' | 'deleteMany', resource: string, params: UpdateManyParams) {
  const { ids, data } = params
  const many = CALLS_OF_MANY[`${verb} ${resource}`]
  if (!many || ids.length === 1) return rest[verb](resource, params)
  await many(ids.map(String), data)
  return { data: ids }
}
