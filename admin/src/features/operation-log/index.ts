/** What other pages show of it; the page itself is loaded when it is opened. */
export { OwnOperations } from './OwnOperations.tsx'
export { SegmentOperations } from './SegmentOperations.tsx'
