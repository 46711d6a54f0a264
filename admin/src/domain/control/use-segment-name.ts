import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useCallback } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { visibleText } from '../words/index.ts'

/** A segment's name; the name of the built-in one depends on the language. */
export function useSegmentName(): (segment: { id: string; name: string }) => string {
  const t = useText()
  return useCallback(
    ({ id, name }) => (id === BUILT_IN_SEGMENT_ID ? t('visits.segment.all') : visibleText(name)),
    [t],
  )
}
