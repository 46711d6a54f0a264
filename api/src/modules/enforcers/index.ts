export { canariesOf, differsMessage } from './enforcer-view.ts'
export type { EnforcerPatch, EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'
export { isLoopback, isNeverAsked } from './never-asked.ts'
export { messageOf } from './node-enforcer.ts'
export type {
  AcceptedMessage,
  AskedByConsole,
  FoundReports,
  GenerationEntry,
  NodeReportsRepository,
  SeenReport,
} from './node-reports.repository.ts'
export type { ObservedMessage, ObservedRepository, ObservedRound } from './observed.repository.ts'
export { observedOf } from './observed-enforcer.ts'
export { readObserved, refusalOf } from './observed-input.ts'
export type { OrdersRepository, StoredOrder } from './orders.repository.ts'
export { newestForAll, type Rings } from './rings.ts'
