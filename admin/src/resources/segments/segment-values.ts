import type { Segment, SolvedMode } from '@netwarden/shared'
import type { TextKey } from '../../../kit/i18n/index.ts'

/** What the form holds besides the entries. */
export interface SegmentValues {
  name: string
  description: string
  defaultMode: SolvedMode
}
export type SegmentField = keyof SegmentValues

const EMPTY: SegmentValues = { name: '', description: '', defaultMode: 'passed' }
const FIELDS = ['name', 'description', 'defaultMode'] as const satisfies SegmentField[]

export function isSegmentField(name: string): name is SegmentField {
  return Object.hasOwn(EMPTY, name)
}

export function valuesOf(segment: Segment | undefined): SegmentValues {
  if (!segment) return EMPTY
  const { name, description, defaultMode } = segment
  return { name, description, defaultMode }
}

/** What differs from `base`: of a new one all, of a known one what was changed. */
export function changesOf(base: Segment | undefined, values: SegmentValues): Partial<SegmentValues> {
  const before = valuesOf(base)
  const isGiven = (name: SegmentField) => !base || values[name] !== before[name]
  return Object.fromEntries(FIELDS.filter(isGiven).map((name) => [name, values[name]]))
}

const MAX_LENGTHS = { name: 63, description: 500 } as const
export type SegmentTextName = keyof typeof MAX_LENGTHS

/** The API's own rules by field. */
export function segmentTextFault(
  name: SegmentTextName,
  text: string,
): { key: TextKey; params?: Record<string, number> } | undefined {
  const clean = text.trim()
  if (name === 'name' && clean === '') return { key: 'segments.fault.name' }
  const limit = MAX_LENGTHS[name]
  return clean.length > limit ? { key: 'segments.fault.long', params: { limit } } : undefined
}
