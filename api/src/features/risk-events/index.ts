export { InvolvedRepository } from './involved.repository.ts'
export { RisksRepository } from './risk-events.repository.ts'
export { riskEventResource, riskEventRoutes } from './risk-events.routes.ts'
export { RiskEventsService } from './risk-events.service.ts'
