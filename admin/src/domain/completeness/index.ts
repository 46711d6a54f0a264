export {
  dashboardStateOptions,
  REFRESH_INTERVAL,
  RefreshContext,
  useDashboardState,
} from './dashboard-state.ts'
export { useIncompleteSlots } from './use-incomplete-slots.ts'
export { useTodayMarks } from './use-today-marks.ts'
