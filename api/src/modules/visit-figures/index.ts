export { DashboardRepository, type PopularCount, type SeriesCount } from './dashboard.repository.ts'
export { compareDays, statOf, sumBySlot, visitFigures } from './day-figures.ts'
export type { DayFigures, TwoDays } from './two-days.ts'
