/** What the api tells the ingest thread of its policies, and what that decides by. */
export interface ToPolicies {
  type: 'policies'
  /** What `packPolicies` made, and another key for each; all of it is one memory for all threads. */
  base: { key: number; packed: ArrayBufferLike }
  /** What was changed after the base; null where that is all. */
  changed: ArrayBufferLike | null
  /** The table of the lists' names. */
  names: ArrayBufferLike
}

export interface FromPolicies {
  type: 'decidesBy'
  generation: number
}
