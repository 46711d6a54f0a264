export type { LostMinute, PendingBatch, SourcePosition, SourceReject, SourceTask } from './positions.ts'
export { SourceRun, type SourceStatus } from './source-run.ts'
