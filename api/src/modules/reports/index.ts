export { ReportsRepository } from './reports.repository.ts'
export { reportRoutes } from './reports.routes.ts'
export { Reports } from './reports.service.ts'
