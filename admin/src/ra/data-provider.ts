import simpleRestProvider from 'ra-data-simple-rest'
import { HttpError } from 'react-admin'
import { CallError, send } from '../kit/session/index.ts'

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>

/** react-admin's requests go the same way as all others: one session, one refresh, one error text. */
const httpClient: HttpClient = async (path, options = {}) => {
  try {
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
  } catch (error) {
    if (error instanceof CallError) throw new HttpError(error.message, error.status, error.body)
    throw error
  }
}

function jsonHeaders(headers: HeadersInit | undefined, body: unknown): Headers {
  const all = new Headers(headers)
  if (body) all.set('content-type', 'application/json')
  return all
}

export const dataProvider = simpleRestProvider('/api/rest', httpClient)
