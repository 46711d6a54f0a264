export { SegmentsService } from './segments.service.ts'
