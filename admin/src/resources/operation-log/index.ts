export { OwnOperations } from './OwnOperations.tsx'
export { SegmentOperations } from './SegmentOperations.tsx'
