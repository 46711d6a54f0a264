/** What the api tells the ingest thread of its policies, and what that decides by. */
export interface ToPolicies {
  type: 'policies'
  /** What `packPolicies` made; both are one memory for all threads. */
  packed: ArrayBufferLike
  /** The table of the lists' names. */
  names: ArrayBufferLike
}

export interface FromPolicies {
  type: 'decidesBy'
  generation: number
}
