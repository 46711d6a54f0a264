import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'

/** The choice of all devices and of each segment that does not inherit from it. */
export const EVERY_SEGMENT = 'every'

type Inheriting = Pick<Segment, 'id' | 'isBuiltIn' | 'inherits'>

/** The segments to which policies of all devices do not apply. */
export function withoutInheritance<Row extends Inheriting>(segments: readonly Row[]): Row[] {
  return segments.filter(({ isBuiltIn, inherits }) => !isBuiltIn && !inherits)
}

/** Ids of the segments that a choice stands for. */
export function segmentsOf(choice: string, segments: readonly Inheriting[]): string[] {
  if (choice !== EVERY_SEGMENT) return [choice]
  return [BUILT_IN_SEGMENT_ID, ...withoutInheritance(segments).map(({ id }) => id)]
}
