export { SegmentLink } from './SegmentLink.tsx'
export { policyAddress, segmentAddress } from './segment-address.ts'
