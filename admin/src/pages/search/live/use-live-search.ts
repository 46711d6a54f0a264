import { useEffect, useEffectEvent, useMemo } from 'react'
import type { SearchState } from '../use-search-state.ts'
import { type LiveVisits, useLiveVisits } from './use-live-visits.ts'
import { createVisitMatcher } from './visit-matcher.ts'

export interface LiveSearch extends LiveVisits {
  /** False for conditions that only the server can compare. */
  canStart: boolean
}

/** The live tail of a search: first page, newest first, as long as it runs. */
export function useLiveSearch(search: SearchState, onGap: () => void): LiveSearch {
  const { key, filters, range, custom, page, sort, asOf } = search
  const matches = useMemo(
    // Only explicit bounds: a range up to now has no end and includes new visits.
    () => createVisitMatcher(filters, range === 'custom' ? custom : {}),
    [filters, range, custom],
  )
  const live = useLiveVisits(key, matches, onGap)
  const isNewestFirst = page.current === 1 && sort.order === 'desc' && !asOf
  // Data of an earlier search may be older than the first record of the tail.
  const renew = useEffectEvent((_key: string) => {
    if (live.isOn) onGap()
  })
  useEffect(() => renew(key), [key])
  return {
    ...live,
    canStart: matches !== null,
    // Another page or order shows older data: the tail pauses meanwhile.
    isOn: live.isOn && isNewestFirst,
    start: () => {
      live.start()
      if (!isNewestFirst) search.setSort({ field: 'accessAt', order: 'desc' })
      else onGap()
    },
  }
}
