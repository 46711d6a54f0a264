import type { Segment } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { useTabNavigate } from '../../tabs/index.ts'
import { useRecordPanelAt } from '../../ui/index.ts'
import { segmentAddress } from './segment-address.ts'
import { fetchSegment } from './segment-queries.ts'

/** What the side drawer shows: the segment that the path names, or a form. */
export function useSegmentPanel() {
  const { group: id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useTabNavigate()
  const client = useQueryClient()
  const setId = useCallback(
    (next: string) => navigate({ pathname: segmentAddress(next), search }, { replace: true }),
    [navigate, search],
  )
  const fetchLatest = useCallback(
    (wanted: string) =>
      client
        .fetchQuery({
          queryKey: ['segments', 'one', wanted],
          queryFn: () => fetchSegment(wanted),
          staleTime: 0,
        })
        .catch(() => undefined), // told as a toast, like every failed query
    [client],
  )
  return useRecordPanelAt<Segment>({ id, setId, fetchLatest })
}
export type SegmentPanel = ReturnType<typeof useSegmentPanel>
