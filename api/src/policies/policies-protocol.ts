/** The policies that the API sends to the ingest thread. */
export interface ToPolicies {
  type: 'policies'
  /** The result of `packPolicies`, with a different key each; all threads share its memory. */
  base: { key: number; packed: ArrayBufferLike }
  /** The changes after the base; null where there are none. */
  changed: ArrayBufferLike | null
  /** The table of the lists' names. */
  names: ArrayBufferLike
}

export interface FromPolicies {
  type: 'decidesBy'
  generation: number
}
