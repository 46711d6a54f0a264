export { toSpan } from './visit-conditions.ts'
export { VisitsRepository } from './visits.repository.ts'
export { visitsRoutes } from './visits.routes.ts'
export { VisitsService } from './visits.service.ts'
