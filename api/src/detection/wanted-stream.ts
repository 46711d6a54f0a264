/** What the event store has of a stream: of the last hours, or of a backlog since `from`, once it has the record `upTo`. */
export interface WantedStream {
  stream: string
  /** Epoch ms. */
  from?: number
  upTo?: bigint
}
export type Wanted = 'devices' | WantedStream
