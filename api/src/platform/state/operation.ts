import type { Actor } from '../http/actor.ts'

/** Something that was done, for the log. `before` and `after` are what changed, secrets and all: the log masks them. */
export interface Operation {
  actor: Actor
  /** Area and verb, such as `user.create`. */
  action: string
  subject: { kind: string; id: string; name: string }
  before?: unknown
  after?: unknown
}

/** Writes of many objects, whose one entry in the operation log names them without their former state. */
export const WHOLE_CHANGES: readonly string[] = [
  'change.apply',
  'change.approve',
  'change.revert',
  'config.apply',
  'device.edit',
  'segment.import',
]

/** An operation as it was noted: under which id, and when (epoch ms). */
export interface NotedOperation extends Operation {
  notedId: string
  at: number
}
