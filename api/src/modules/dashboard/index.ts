export { DashboardRepository } from './dashboard.repository.ts'
export { dashboardRoutes } from './dashboard.routes.ts'
export { DashboardService } from './dashboard.service.ts'
export { compareDays, statOf, visitFigures } from './day-figures.ts'
