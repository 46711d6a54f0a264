export { VisitLogRepository } from './visit-log.repository.ts'
export { visitLogRoutes } from './visit-log.routes.ts'
export { VisitLogService } from './visit-log.service.ts'
export { visitLogResourceRoutes } from './visit-log-resource.ts'
