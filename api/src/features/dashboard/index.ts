export { DashboardRepository } from './dashboard.repository.ts'
export { dashboardRoutes } from './dashboard.routes.ts'
export { DashboardService, type RiskCounts } from './dashboard.service.ts'
