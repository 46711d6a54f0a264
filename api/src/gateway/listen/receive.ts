import type { ReplyTarget } from '../spool/answer-batch.ts'

/** Handles a message that a client sent. */
export type Receive = (message: Buffer, address: string, target: ReplyTarget) => void
