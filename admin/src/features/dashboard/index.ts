export { useDashboardState } from './dashboard-queries.ts'
export { useTodayMarks } from './use-today-marks.ts'
