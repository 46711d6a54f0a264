import { randomUUID } from 'node:crypto'

/** Time and ids are passed in, so that tests can choose them. */
export interface Clock {
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

export type CreateId = () => string
export const createId: CreateId = () => randomUUID()
