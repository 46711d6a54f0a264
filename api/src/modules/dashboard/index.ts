export { DashboardRepository } from './dashboard.repository.ts'
export { compareDays, statOf, visitFigures } from './day-figures.ts'
