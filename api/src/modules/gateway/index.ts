export { gatewayModule } from './gateway.module.ts'
export { gatewayRoutes } from './gateway.routes.ts'
export { GatewayQueryService } from './gateway-query.service.ts'
