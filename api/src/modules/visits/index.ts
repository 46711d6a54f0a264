export type { DistinctService } from './distinct.service.ts'
