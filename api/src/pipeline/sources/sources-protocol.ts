import type { VisitRow } from '../../platform/events/visit-row.ts'
import type {
  ParkedFile,
  ParkedFileChange,
  ParkedFileQuery,
  PendingBatch,
  SourcePosition,
  SourceReject,
  SourceStatus,
  SourceTask,
} from './follow/index.ts'

/** `lost`: another process has taken over the source, and this one stops. */
export type KeepOutcome = 'stored' | 'failed' | 'lost'

/** What the API sends to the ingest thread about sources. */
export type ToSources =
  | { type: 'runSource'; task: SourceTask }
  | { type: 'stopSource'; id: string }
  | { type: 'keptSource'; call: number; outcome: KeepOutcome }
  /** Null where the state store could not be read. */
  | { type: 'parkedFiles'; call: number; files: ParkedFile[] | null }

export type FromSources =
  | {
      type: 'keepSource'
      call: number
      id: string
      pending?: PendingBatch
      position?: SourcePosition
      rejects?: SourceReject[]
      parkedFiles?: ParkedFileChange
    }
  | { type: 'findParked'; call: number; id: string; asked: ParkedFileQuery }
  | { type: 'sourceStatus'; id: string; status: SourceStatus }
  | { type: 'sourceStopped'; id: string }
  | { type: 'sourceFault'; id: string; detail: string }
  | { type: 'recent'; rows: VisitRow[] }
