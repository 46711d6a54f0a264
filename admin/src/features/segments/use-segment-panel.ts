import type { Segment } from '@netwarden/shared'
import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { useTabNavigate } from '../../tabs/index.ts'
import { useFetchLatest, useRecordPanelAt } from '../../ui/index.ts'
import { segmentAddress } from './segment-address.ts'
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
