import type { RecordSpool } from '../../detection/record-spool.ts'
import type { EventRows, EventWriter } from './event-writer.ts'
import type { LostMinute } from './lost-minute.ts'

/** The writer of imports and sources. */
export type RecordWriter = Pick<EventWriter, 'write' | 'writeLost'>

/**
 * Passes each batch to the risk engine before it is stored: a batch that a crash keeps from the store is sent again
 * with the same token, by which both recognise it.
 */
export class WatchedWriter implements RecordWriter {
  constructor(
    private readonly writer: EventWriter,
    private readonly spool: RecordSpool,
  ) {}

  async write(rows: EventRows, token: string, signal: AbortSignal): Promise<void> {
    if (rows.visits.length > 0) this.spool.add(token, rows.visits)
    await this.writer.write(rows, token, signal)
  }

  writeLost(source: string, lost: readonly LostMinute[], token: string, signal: AbortSignal): Promise<void> {
    return this.writer.writeLost(source, lost, token, signal)
  }
}
