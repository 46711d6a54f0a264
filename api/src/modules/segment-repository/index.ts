export { holdSegments, lockSegments } from './hold-segments.ts'
export { noSegment } from './no-segment.ts'
export { isBuiltInName, presentSegment, segmentName } from './present-segment.ts'
export { type DeletedSegment, restoreSegment } from './restore-segment.ts'
export { readEntries } from './segment-entries.ts'
export {
  deleteSegments,
  keepRank,
  renumber,
  type SegmentFilter,
  type SegmentPatch,
  type SegmentSort,
  SegmentsRepository,
  type StoredSegment,
} from './segments.repository.ts'
