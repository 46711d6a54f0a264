/** Sent to the unpacking thread: a piece of the packed file (empty at its end), or permission to continue. */
export type ToUnpacker = { type: 'piece'; bytes: Uint8Array; isLast: boolean } | { type: 'more' }

/** The output so far; `isDone` when the piece is used up. */
export type FromUnpacker =
  | { type: 'unpacked'; bytes: Uint8Array; isDone: boolean }
  | { type: 'fault'; reason: string }
