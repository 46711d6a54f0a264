/** Values of this span of the records' time and of the one before it: older ones are dropped. */
export interface TwoSpans<Value> {
  span: number
  now: Map<string, Value>
  before: Map<string, Value>
}

const SPAN = 12 * 3_600_000

export function openSpans<Value>(): TwoSpans<Value> {
  return { span: 0, now: new Map(), before: new Map() }
}

/** True where a new span starts with this time. */
export function advance<Value>(spans: TwoSpans<Value>, at: number): boolean {
  const span = Math.floor(at / SPAN)
  if (span <= spans.span) return false
  spans.before = spans.span === span - 1 ? spans.now : new Map()
  spans.now = new Map()
  spans.span = span
  return true
}
