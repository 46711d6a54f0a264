import { currentLanguage, currentText } from '../i18n/index.ts'
import { callAddress } from './call-address.ts'
import { CallError, NO_ANSWER, noAnswerError, readCallError } from './call-error.ts'
import { announceSessionLost } from './session-lost.ts'
import { clearTokens, readAccessToken, readRefreshToken, saveTokens, type Tokens } from './tokens.ts'

const LOCK = 'nw.refresh'
let running: Promise<string> | undefined

/**
 * Exchanges the rejected access token: once for all calls of this tab and, by a lock, for all tabs of this browser,
 * since a refresh token is spent by its first use.
 */
export function refreshAccessToken(rejected: string): Promise<string> {
  running ??= withBrowserLock(() => exchange(rejected)).finally(() => {
    running = undefined
  })
  return running
}

async function withBrowserLock(work: () => Promise<string>): Promise<string> {
  // Locks exist on https and localhost only; elsewhere the server's grace of 10 s covers two tabs.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(LOCK, work)
}

async function exchange(rejected: string): Promise<string> {
  const known = findTokenOfOtherTab(rejected)
  if (known) return known
  try {
    const tokens = await requestTokens()
    saveTokens(tokens)
    return tokens.access_token
  } catch (error) {
    if (!(error instanceof CallError) || !isRefusal(error)) throw error
    // Storage reaches other tabs a little later than the lock does: ours may have been the second try.
    const late = findTokenOfOtherTab(rejected)
    if (late) return late
    announceSessionLost(error, readAccessToken())
    clearTokens()
    throw error
  }
}

function findTokenOfOtherTab(rejected: string): string | undefined {
  const current = readAccessToken()
  return current && current !== rejected ? current : undefined
}

/** A server that could not be reached or is too busy has not rejected the token: the session may still be valid. */
function isRefusal({ status }: CallError): boolean {
  return ![NO_ANSWER, 429, 503].includes(status)
}

async function requestTokens(): Promise<Tokens> {
  const refreshToken = readRefreshToken()
  if (!refreshToken) throw new CallError(currentText('session.over'), { status: 461 })
  const response = await fetch(callAddress('GET /api/user/refresh'), {
    headers: { authorization: `Bearer ${refreshToken}`, 'accept-language': currentLanguage() },
  }).catch(() => {
    throw noAnswerError()
  })
  if (!response.ok) throw await readCallError(response)
  const answer: { data: Tokens } = await response.json()
  return answer.data
}
