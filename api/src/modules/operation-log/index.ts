export { changedFields } from './changed-fields.ts'
export type { RecordOperation } from './operation.ts'
export { OperationLogRepository } from './operation-log.repository.ts'
export { OperationLogService } from './operation-log.service.ts'
