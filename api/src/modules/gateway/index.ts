export { gatewayRoutes } from './gateway.routes.ts'
export { GatewayQueryService } from './gateway-query.service.ts'
export { SpoolFollower } from './spool-follower.ts'
export { SpoolPositionRepository } from './spool-position.repository.ts'
