export type { MeasuredReplay, ReplayService } from './replay.service.ts'
