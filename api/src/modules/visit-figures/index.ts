export { compareDays, statOf, sumBySlot, visitFigures } from './day-figures.ts'
export type { DayFigures, TwoDays } from './two-days.ts'
export { type PopularCount, type SeriesCount, VisitFiguresRepository } from './visit-figures.repository.ts'
