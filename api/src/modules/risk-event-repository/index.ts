export { HistoryRepository, type RiskHistoryRow } from './history.repository.ts'
export { MarksRepository } from './marks.repository.ts'
export { codesNamed, presentRiskEvent, reasonText } from './present-risk-event.ts'
export {
  type RiskEventConditions,
  type RiskEventPatch,
  type RiskEventRow,
  type RiskEventSort,
  RisksRepository,
} from './risk-events.repository.ts'
