export { HistoryRepository } from './history.repository.ts'
export { presentRiskEvent } from './present-risk-event.ts'
export { type RiskEventRow, RisksRepository } from './risk-events.repository.ts'
