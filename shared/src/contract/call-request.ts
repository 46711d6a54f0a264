import type { Call } from './call.ts'
import { fillPath } from './path-name.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface CallRequest {
  url: URL
  /** JSON body, for calls that have a body and fields in it. */
  json: string | null
}

/**
 * Places each field of a call: in the path when the path names it, in the query of a read or upload, otherwise in the
 * body.
 */
export function buildCallRequest(call: Call, base: string, fields: Fields): CallRequest {
  const inPath = new Set(call.url.match(/(?<=:)\w+/g))
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.has(name))
  const url = new URL(base + fillPath(call.url, fields))
  const isInBody = call.method !== 'GET' && call.method !== 'DELETE' && (call.bodyKind ?? 'json') === 'json'
  if (isInBody) return { url, json: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : null }
  for (const [name, value] of rest) url.searchParams.set(name, String(value))
  return { url, json: null }
}
