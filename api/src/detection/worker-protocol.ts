import type { RiskRules } from '@netwarden/shared/domain'
import type { Finding } from './finding.ts'
import type { RiskEngineOptions } from './risk-engine.ts'
import type { Wanted } from './wanted-stream.ts'

/** `aliveAt` is shared: the time (epoch ms) at which the thread last did something, also while it reads a large batch. */
export type RiskWorkerSetup = RiskEngineOptions & { aliveAt: Float64Array }

export type ToRiskWorker =
  | { type: 'rules'; rules: RiskRules }
  | { type: 'stored' }
  /** Answers `recall`: first `recallBegins`, again where it was broken off, then the pieces, each of which is answered. */
  | { type: 'recallBegins' }
  | { type: 'recalling'; piece: Uint8Array }
  | { type: 'recalled' }
  | { type: 'stop' }

/** Lag of the engine behind the records that ingest has accepted. */
export interface RiskLag {
  /** Age of the oldest waiting record (ms); 0 when none waits. */
  lagMs: number
  waitingBytes: number
  /** Batches since the start that the spool had no room for. */
  missedBatches: number
  /** Records that a window had no room for. */
  droppedRecords: number
  /** Late records of followed sources, by stream. */
  late: [stream: string, records: number][]
}
/** When the thread last worked (epoch ms). */
export type ReportedLag = RiskLag & { reportedAt: number }

export type FromRiskWorker =
  /** Findings, and the imports that are evaluated with them. */
  | { type: 'found'; findings: Finding[]; evaluated: string[] }
  | { type: 'lag'; lag: RiskLag }
  /** Requests a stream's records from the event store, or the devices that it knows. */
  | { type: 'recall'; what: Wanted }
  | { type: 'recallNext' }
  | { type: 'stopped' }
