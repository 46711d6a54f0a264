import type { Segment, SolvedMode } from '@netwarden/shared'
import type { TextKey } from '../../kit/i18n/index.ts'

/** What the form holds besides the entries. */
export interface SegmentValues {
  name: string
  description: string
  defaultMode: SolvedMode
}

export function valuesOf(segment: Segment | undefined): SegmentValues {
  if (!segment) return { name: '', description: '', defaultMode: 'passed' }
  const { name, description, defaultMode } = segment
  return { name, description, defaultMode }
}

const MAX_LENGTHS = { name: 63, description: 500 } as const
export type SegmentTextName = keyof typeof MAX_LENGTHS

/** The API's own rules by field. */
export function segmentTextFault(
  name: SegmentTextName,
  text: string,
): { key: TextKey; params?: Record<string, number> } | undefined {
  const clean = text.trim()
  if (name === 'name' && clean === '') return { key: 'ui.nameEmpty' }
  const limit = MAX_LENGTHS[name]
  return clean.length > limit ? { key: 'ui.tooLong', params: { limit } } : undefined
}
