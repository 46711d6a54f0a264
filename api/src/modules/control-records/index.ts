export { controlReason } from './control-reason.ts'
export { controlRecordRoutes } from './control-records.routes.ts'
export { ControlRecordsService } from './control-records.service.ts'
export { ControlStatsService } from './control-stats.service.ts'
