import { CHANGE_REASON_HEADER } from '@netwarden/shared/limits'
import { currentLanguage, currentText } from '../i18n/index.ts'
import { isRecord } from '../stores/browser-storage.ts'
import { askChangeReason } from '../stores/change-reason.ts'
import { apiAddress } from './api-address.ts'
import { CallError, noAnswerError, readCallError } from './call-error.ts'
import { noteAnswer } from './reachability.ts'
import { refreshAccessToken } from './refresh.ts'
import type { RequestOptions } from './request-options.ts'
import { announceSessionLost } from './session-lost.ts'
import { readAccessToken } from './tokens.ts'

const TOKEN_EXPIRED = 460
const INVALID = 422
/** The change guard holds the change back: nothing has changed yet. */
export const PENDING = 202

/** One request of the session; asks for the reason of a change that needs one. Failures are thrown as `CallError`. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  try {
    return await sendOnce(path, options)
  } catch (error) {
    if (!needsReason(error, options)) throw error
    const reason = await askChangeReason(error.message)
    if (reason === null) throw error
    const headers = new Headers(options.headers)
    headers.set(CHANGE_REASON_HEADER, encodeURIComponent(reason))
    return sendOnce(path, { ...options, headers })
  }
}

/** A form with a field for the reason shows the fault there. */
function needsReason(error: unknown, { body }: RequestOptions): error is CallError {
  const isFault = error instanceof CallError && error.status === INVALID && error.fields.reason !== undefined
  return isFault && !(isRecord(body) && 'reason' in body)
}

/** Token added, refreshed once when it has expired. */
async function sendOnce(path: string, options: RequestOptions): Promise<Response> {
  const token = options.isPublic ? null : readAccessToken()
  if (!token && !options.isPublic) throw announceMissingSession()
  const response = await attempt(path, options, token)
  if (response.status !== TOKEN_EXPIRED || !token) return settle(response, options, token)
  const fresh = await refreshAccessToken(token)
  return settle(await attempt(path, options, fresh), options, fresh)
}

/** Without a token the server could only refuse: no request is made. */
function announceMissingSession(): CallError {
  const error = new CallError(currentText('session.unauthenticated'), { status: 401 })
  announceSessionLost(error, null)
  return error
}

async function attempt(path: string, options: RequestOptions, token: string | null): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.set('accept-language', currentLanguage())
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  const body = encodeBody(options.body, headers)
  try {
    const response = await fetch(apiAddress(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    })
    noteAnswer(true)
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    noteAnswer(false)
    throw noAnswerError()
  }
}

function encodeBody(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined
  if (body instanceof FormData || body instanceof Blob || typeof body === 'string') return body
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

async function settle(response: Response, options: RequestOptions, token: string | null): Promise<Response> {
  if (response.status === PENDING) throw new CallError(currentText('session.pending'), { status: PENDING })
  if (response.ok) return response
  const error = await readCallError(response)
  if (error.isSessionLoss && !options.isPublic) announceSessionLost(error, token)
  throw error
}
