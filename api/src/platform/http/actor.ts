import type { CallContext } from './context.ts'

/** The user of an operation, as the operation log stores them. */
export interface Actor {
  /** Null for the product itself and for callers without a session. */
  userId: string | null
  username: string
  ip: string
}

export const SYSTEM_ACTOR: Actor = { userId: null, username: 'netwarden', ip: '' }

export function actorOf({ principal, ip }: CallContext): Actor {
  return { userId: principal.userId, username: principal.username, ip }
}
