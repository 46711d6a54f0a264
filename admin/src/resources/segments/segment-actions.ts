import type { Segment } from '@netwarden/shared'

/** What can be done with a segment from its row and from the drawer; writing is for administrators. */
export interface SegmentActions {
  canEdit: boolean
  view: (segment: Segment) => void
  edit: (segment: Segment) => void
  remove: (segment: Segment) => void
}
