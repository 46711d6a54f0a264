import type { Query } from './api-address.ts'

/** Options of a request as it is sent. */
export interface RequestOptions {
  method?: string
  query?: Query | undefined
  /** Sent as JSON, but for files and forms, which go as they are. */
  body?: unknown
  headers?: HeadersInit
  signal?: AbortSignal | undefined
  /** Whether the request has no session, as for logging in: a 401 is then an ordinary answer. */
  isPublic?: boolean
}
