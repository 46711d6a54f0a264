import type { CallError } from './call-error.ts'
import { readAccessToken } from './tokens.ts'

type Listener = (error: CallError) => void

const listeners = new Set<Listener>()
let isAnnounced = false
/** A loss from before anybody listened: the first call goes out while the console is still being drawn. */
let unheard: CallError | undefined

/**
 * Says once that the session is lost, however many calls found out. A late answer to a request of an
 * earlier session (its token is no longer the stored one) says nothing about this one.
 */
export function announceSessionLost(error: CallError, usedToken: string | null): void {
  const token = readAccessToken()
  if (isAnnounced || (token !== null && token !== usedToken)) return
  isAnnounced = true
  if (listeners.size === 0) unheard = error
  for (const listener of [...listeners]) listener(error)
}

/** After logging in a loss is news; after logging out it is what was wanted. */
export function expectLosses(areNews: boolean): void {
  isAnnounced = !areNews
  unheard = undefined
}

export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener)
  const missed = unheard
  unheard = undefined
  if (missed) listener(missed)
  return () => listeners.delete(listener)
}
