/**
 * The records of a stream in the event store: of the last hours, or of a backlog or of late visits since `from`, once `upTo`
 * is stored.
 */
export interface WantedStream {
  stream: string
  /** Epoch ms. */
  from?: number
  to?: number
  upTo?: bigint
}
export type Wanted = 'devices' | WantedStream
