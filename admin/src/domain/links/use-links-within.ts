import { useMemo } from 'react'
import type { TimedList } from '../../ra/index.ts'
import { type LinkTo, linkWithin } from './search-address.ts'

/** Links from a list of visits search for a value within the time that the list shows. */
export function useLinksWithin({ range, custom }: Pick<TimedList<never>, 'range' | 'custom'>): LinkTo {
  return useMemo(() => {
    const name = range === 'all' ? 'custom' : range
    return linkWithin({ range: name, from: custom.from, to: custom.to })
  }, [range, custom])
}
