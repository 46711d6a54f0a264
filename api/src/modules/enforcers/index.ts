export type { EnforcerPatch, EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'
export type { NodeReportsRepository } from './node-reports.repository.ts'
export type { OrdersRepository, StoredOrder } from './orders.repository.ts'
export type { Rings } from './rings.ts'
