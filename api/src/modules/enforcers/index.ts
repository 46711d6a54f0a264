export { canariesOf, differsMessage } from './enforcer-view.ts'
export type { EnforcerPatch, EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'
export { messageOf } from './node-enforcer.ts'
export type {
  AskedByConsole,
  GenerationEntry,
  NodeReportsRepository,
  SeenReport,
} from './node-reports.repository.ts'
export type { OrdersRepository, StoredOrder } from './orders.repository.ts'
export { newestForAll, type Rings } from './rings.ts'
