export { RetentionRepository } from './retention.repository.ts'
export { retentionRoutes } from './retention.routes.ts'
export { RetentionService } from './retention.service.ts'
export { LiveRetention, type Retention } from './retention.ts'
