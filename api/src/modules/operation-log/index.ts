export { changedFields } from './changed-fields.ts'
export type { Operation, RecordOperation } from './operation.ts'
export { OperationLogRepository } from './operation-log.repository.ts'
