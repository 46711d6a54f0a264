import { fillPath } from '../path-name.ts'
import type { Call } from './call.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface CallRequest {
  url: URL
  /** JSON, for calls that have such a body and fields to put there. */
  json: string | null
}

/** Where the fields of a call go: named in the path, in the query of a question or upload, else in the body. */
export function buildCallRequest(call: Call, base: string, fields: Fields): CallRequest {
  const inPath = new Set(call.url.match(/(?<=:)\w+/g))
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.has(name))
  const url = new URL(base + fillPath(call.url, fields))
  const isInBody = call.method !== 'GET' && call.method !== 'DELETE' && (call.bodyKind ?? 'json') === 'json'
  if (isInBody) return { url, json: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : null }
  for (const [name, value] of rest) url.searchParams.set(name, String(value))
  return { url, json: null }
}
