export { segmentName } from './present-segment.ts'
export { renumber, SegmentsRepository } from './segments.repository.ts'
export { segmentsRoutes } from './segments.routes.ts'
export { SegmentsService } from './segments.service.ts'
