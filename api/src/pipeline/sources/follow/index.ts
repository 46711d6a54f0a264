export { MAX_FILES } from './folder-window.ts'
export type {
  LostMinute,
  ParkedFile,
  ParkedFileChange,
  ParkedFileQuery,
  PendingBatch,
  SourcePosition,
  SourceReject,
  SourceTask,
} from './positions.ts'
export { SourceRun, type SourceStatus } from './source-run.ts'
export { isOfFolder, movedTo, partName, storedPlace } from './spool-parts.ts'
