import type { CallError } from './call-error.ts'
import { readAccessToken } from './tokens.ts'

type Listener = (error: CallError) => void

const listeners = new Set<Listener>()
let isAnnounced = false
/** A loss before the first listener: the first call is sent while the console is still being drawn. */
let unheard: CallError | undefined

/**
 * Reports a lost session once, however many calls detect it. A late answer of an earlier session (its token is no
 * longer stored) is ignored.
 */
export function announceSessionLost(error: CallError, usedToken: string | null): void {
  const token = readAccessToken()
  if (isAnnounced || (token !== null && token !== usedToken)) return
  isAnnounced = true
  if (listeners.size === 0) unheard = error
  for (const listener of [...listeners]) listener(error)
}

/** A loss is reported after a sign-in and ignored after a sign-out. */
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
