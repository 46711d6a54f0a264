import { randomUUID } from 'node:crypto'

/** Time and identity come from outside, so that rules can be tried at any moment. */
export interface Clock {
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

export type CreateId = () => string
export const createId: CreateId = () => randomUUID()
