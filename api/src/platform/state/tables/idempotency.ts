/** A creating call that a client may repeat. */
interface IdempotentCallTable {
  userId: string
  /** Method and path. */
  call: string
  key: string
  /** Keyed digest of the input. */
  digest: string
  /** Null until the call has been answered. */
  status: number | null
  /** JSON, sealed; null until the call has been answered, and for answers that are too large to keep. */
  answer: string | null
  expiresAt: number
}

export interface IdempotencyTables {
  idempotentCall: IdempotentCallTable
}
