import type { Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'

/** Rejected lines with the same reason; the text leaves out what differs between lines. */
export interface RejectedReason extends Message {
  lines: number
}

/** Distinct reasons counted for one import or source; further ones are counted under the last. */
const MAX_REASONS = 40

/** Reasons whose text quotes the line, and their texts without the quotation. */
const WITHOUT_QUOTATION: ReadonlyMap<TextKey, TextKey> = new Map<TextKey, TextKey>([
  ['ingest.line.value', 'ingest.reason.value'],
  ['ingest.line.time', 'ingest.reason.time'],
  ['ingest.line.future', 'ingest.reason.future'],
  ['ingest.line.member', 'ingest.reason.member'],
  ['ingest.line.fields', 'ingest.reason.fields'],
])
/** Parameters that belong to the reason and not to the line. */
const LASTING: ReadonlySet<string> = new Set(['limit', 'format', 'columns', 'column', 'days'])
const WITH_FIELD: ReadonlySet<TextKey> = new Set<TextKey>(['ingest.line.value', 'ingest.line.missing'])

/** Counts another line under its reason; changes `reasons`. */
export function countReason(reasons: RejectedReason[], { key, params = {} }: Message): void {
  const kept = Object.entries(params).filter(
    ([name]) => LASTING.has(name) || (name === 'field' && WITH_FIELD.has(key)),
  )
  addReason(reasons, { key: WITHOUT_QUOTATION.get(key) ?? key, params: Object.fromEntries(kept), lines: 1 })
}

export function sumReasons(
  a: readonly RejectedReason[] = [],
  b: readonly RejectedReason[] = [],
): RejectedReason[] {
  const sum = a.map((reason) => ({ ...reason }))
  for (const reason of b) addReason(sum, { ...reason })
  return sum
}

function addReason(reasons: RejectedReason[], reason: RejectedReason): void {
  const same = reasons.find((known) => known.key === reason.key && areEqual(known.params, reason.params))
  const counted = same ?? (reasons.length >= MAX_REASONS ? reasons.at(-1) : undefined)
  if (counted) counted.lines += reason.lines
  else reasons.push(reason)
}

function areEqual(a: Message['params'] = {}, b: Message['params'] = {}): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
