import type { GatewayBanAnswer, Segment, SolvedMode } from '@netwarden/shared/domain'
import { MAX_SEGMENT_DESCRIPTION, MAX_SEGMENT_NAME } from '@netwarden/shared/limits'
import type { TextKey } from '../../kit/i18n/index.ts'

/** The fields of the form except the entries. */
export interface SegmentValues {
  name: string
  description: string
  defaultMode: SolvedMode
  /** Empty for the setting of the gateway. */
  banAnswer: GatewayBanAnswer | ''
}

export function valuesOf(segment: Segment | undefined): SegmentValues {
  if (!segment) return { name: '', description: '', defaultMode: 'passed', banAnswer: '' }
  const { name, description, defaultMode, banAnswer } = segment
  return { name, description, defaultMode, banAnswer: banAnswer ?? '' }
}

const MAX_LENGTHS = { name: MAX_SEGMENT_NAME, description: MAX_SEGMENT_DESCRIPTION } as const
export type SegmentTextName = keyof typeof MAX_LENGTHS

/** The rules of the API by field. */
export function segmentTextFault(
  name: SegmentTextName,
  text: string,
): { key: TextKey; params?: Record<string, number> } | undefined {
  const clean = text.trim()
  if (name === 'name' && clean === '') return { key: 'ui.nameEmpty' }
  const limit = MAX_LENGTHS[name]
  return clean.length > limit ? { key: 'ui.tooLong', params: { limit } } : undefined
}
