import type { Span } from '../../platform/events/time-slices.ts'

/** Today so far, the same span of yesterday, and the starts of the chart's slots of both days. */
export interface TwoDays {
  sofar: Span
  before: Span
  starts: readonly number[]
}
export interface SlotCount {
  start: number
  visits: number
}
/** Of today so far, of the same span of yesterday, and of each slot that has any. */
export interface DayFigures {
  count: number
  previous: number
  slots: readonly SlotCount[]
}
