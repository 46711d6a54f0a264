export {
  dashboardStateOptions,
  REFRESH_INTERVAL,
  RefreshContext,
  useDashboardState,
} from './dashboard-state.ts'
export { useCardMarks } from './use-card-marks.ts'
export { useIncompleteSlots } from './use-incomplete-slots.ts'
