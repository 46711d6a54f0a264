export { gatewayRoutes } from './gateway.routes.ts'
export { GatewayQueryService } from './gateway-query.service.ts'
