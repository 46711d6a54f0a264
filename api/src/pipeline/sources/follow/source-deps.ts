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
    /** Resolves when the rows are stored; the same token stores them once. */
    write(rows: EventRows, token: string, signal: AbortSignal): Promise<void>
    writeLost(source: string, lost: readonly LostMinute[], token: string, signal: AbortSignal): Promise<void>
  }
  enrich: Enrich
  retentionDays: number
  /** Files of a folder that are followed at a time. */
  mostFiles: number
  /** What of the host may be read. */
  roots: SourceRoots
  clock: Clock
  store: {
    savePending(pending: PendingBatch): Promise<void>
    /** Also ends what was pending. */
    saveDone(
      position: SourcePosition,
      rejects: readonly SourceReject[],
      parkedFiles?: ParkedFileChange,
    ): Promise<void>
    findParked(asked: ParkedFileQuery): Promise<ParkedFile[]>
  }
  /** Stores who held which address; the same leases may come again. */
  learn(leases: readonly ParsedLease[]): Promise<void>
  onWritten(batch: RecordBatch): void
  /** Reported of a file, or those that are read together, before they are. */
  onReading(files: string): void
}
