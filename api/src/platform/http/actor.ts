import type { CallContext } from './context.ts'

/** Who did something, as the operation log keeps it. */
export interface Actor {
  /** Null for the product itself and for people who are not signed in. */
  userId: string | null
  username: string
  ip: string
}

export const SYSTEM_ACTOR: Actor = { userId: null, username: 'netwarden', ip: '' }

export function actorOf({ principal, ip }: CallContext): Actor {
  return { userId: principal.userId, username: principal.username, ip }
}
