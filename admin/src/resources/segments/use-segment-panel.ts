import type { Segment } from '@netwarden/shared'
import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { segmentAddress } from '../../domain/control/index.ts'
import { useFetchLatest, useRecordPanelAt } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { fetchSegment } from './segment-queries.ts'

/** What the side drawer shows: the segment that the path names, or a form. */
export function useSegmentPanel() {
  const { group: id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useTabNavigate()
  const setId = useCallback(
    (next: string) => navigate({ pathname: segmentAddress(next), search }, { replace: true }),
    [navigate, search],
  )
  const fetchLatest = useFetchLatest('segments', fetchSegment)
  return useRecordPanelAt<Segment>({ id, setId, fetchLatest })
}
export type SegmentPanel = ReturnType<typeof useSegmentPanel>
