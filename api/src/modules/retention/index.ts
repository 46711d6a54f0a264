export { RetentionRepository } from './retention.repository.ts'
export { RetentionService } from './retention.service.ts'
export { LiveRetention, type Retention } from './retention.ts'
