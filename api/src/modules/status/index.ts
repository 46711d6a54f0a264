export { incidentReason } from './service-monitor.ts'
export type { StatusRepository } from './system.repository.ts'
