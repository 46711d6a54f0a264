/** What is sent to the thread that unpacks: a piece of the packed file (empty: it has ended), or that it may go on. */
export type ToUnpacker = { type: 'piece'; bytes: Uint8Array; isLast: boolean } | { type: 'more' }

/** What was unpacked so far; `isDone` when the piece is used up. */
export type FromUnpacker =
  | { type: 'unpacked'; bytes: Uint8Array; isDone: boolean }
  | { type: 'fault'; reason: string }
