import type { SourceRoots } from '../../../platform/files/source-roots.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Enrich } from '../../enrich/index.ts'
import type { ParsedLease } from '../../visit.ts'
import type { EventRows } from '../../write/event-writer.ts'
import type { RecordBatch } from '../../write/record-batch.ts'
import type {
  LostMinute,
  ParkedFile,
  ParkedFileChange,
  ParkedFileQuery,
  PendingBatch,
  SourcePosition,
  SourceReject,
} from './positions.ts'

export interface SourceDeps {
  writer: {
    /** Resolves when the rows are stored; rows with the same token are stored once. */
    write(rows: EventRows, token: string, signal: AbortSignal): Promise<void>
    writeLost(source: string, lost: readonly LostMinute[], token: string, signal: AbortSignal): Promise<void>
  }
  enrich: Enrich
  retentionDays: number
  /** Number of files in a folder that are followed at the same time. */
  mostFiles: number
  /** The places of the host that may be read. */
  roots: SourceRoots
  clock: Clock
  store: {
    savePending(pending: PendingBatch): Promise<void>
    /** Also clears the pending batch. */
    saveDone(
      position: SourcePosition,
      rejects: readonly SourceReject[],
      parkedFiles?: ParkedFileChange,
    ): Promise<void>
    findParked(asked: ParkedFileQuery): Promise<ParkedFile[]>
  }
  /** Stores leases; repeated ones are allowed. */
  learn(leases: readonly ParsedLease[]): Promise<void>
  onWritten(batch: RecordBatch): void
  /** Reports a file, or several that are read together, before they are read. */
  onReading(files: string): void
}
