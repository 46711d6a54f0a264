export { holdSegments, takeSegmentsTurn } from './hold-segments.ts'
export { noSegment } from './no-segment.ts'
export { segmentName } from './present-segment.ts'
export { renumber, SegmentsRepository } from './segments.repository.ts'
