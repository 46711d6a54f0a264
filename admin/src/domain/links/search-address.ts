import type { RangeName } from '../../kit/index.ts'
import type { PinnedFilter, VisitFilterName } from '../visit/visit-filters.ts'
import { SEARCH_PATH } from './paths.ts'

type SearchTarget = Partial<Record<VisitFilterName, string | number | null>> & {
  range?: RangeName
  /** ISO times of a range of one's own. */
  from?: string | undefined
  to?: string | undefined
}

/** A page's address with all of this that is given. Two moments make the range `custom`. */
export function addressOf(
  path: string,
  target: Readonly<Record<string, string | number | null | undefined>>,
) {
  const query = new URLSearchParams()
  const isCustom = target.from !== undefined || target.to !== undefined
  if (isCustom) query.set('range', 'custom')
  for (const [name, value] of Object.entries(target)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The search with the records of a number. */
export function searchAddress(target: SearchTarget): string {
  return addressOf(SEARCH_PATH, target)
}

/** The search for one value. */
export type LinkTo = (name: PinnedFilter, value: string | number) => string

/** Links from within a search keep the time that is searched. */
export function linkWithin(time: Pick<SearchTarget, 'range' | 'from' | 'to'>): LinkTo {
  return (name, value) => searchAddress({ ...time, [name]: value })
}
