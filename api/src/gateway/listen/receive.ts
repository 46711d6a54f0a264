import type { Channel } from '@netwarden/shared/domain'
import type { ReplyTarget } from '../spool/answer-batch.ts'

/** Handles a message that a client sent. `local`: the address that received it; empty for an encrypted channel. */
export type Receive = (
  message: Buffer,
  address: string,
  target: ReplyTarget,
  channel?: Channel,
  local?: string,
) => void
