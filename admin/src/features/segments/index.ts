export { SegmentLink } from './SegmentLink.tsx'
