import { createHmac } from 'node:crypto'
import { OWN_KEYS } from './bind-plan.ts'
import type { ViewKey } from './signed-question.ts'

/** The name of the key by which the console asks the view of a segment. */
export function askKeyName(segmentId: string): string {
  return `${OWN_KEYS}ask-${segmentId}`
}

/**
 * The key by which the console asks the view of a segment. It permits nothing else, and follows from what the console and the
 * node know of each other, so that it is neither sent nor stored. `proofKey` is that of `consoleProofKey`.
 */
export function askKey(proofKey: string, segmentId: string): ViewKey {
  const secret = createHmac('sha256', proofKey).update(`view ${segmentId}`).digest('base64')
  return { name: askKeyName(segmentId), secret }
}
