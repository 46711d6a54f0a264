import { useMemo } from 'react'
import { type ListState, useListState } from '../../ra/index.ts'
import type { DraftEntry } from './dns-draft.ts'

/** In the order of the settings unless a column is sorted by. */
const SETUP = { filters: { q: '' }, sort: { field: 'position', order: 'asc' } } as const

export interface EntryList extends ListState<'q'> {
  /** The rows of this page. */
  rows: DraftEntry[]
  total: number
}

/** The entries live in the page until they are saved: they are searched, sorted and paged here. */
export function useEntryList(entries: readonly DraftEntry[]): EntryList {
  const state = useListState(SETUP)
  const { q } = state.filters
  const { field, order } = state.sort
  const found = useMemo(() => {
    const sorted = entries.filter((entry) => hasText(entry, q))
    const sortedBy = SORTS[field]
    if (sortedBy) sorted.sort((a, b) => COLLATOR.compare(sortedBy(a), sortedBy(b)))
    return order === 'DESC' && sortedBy ? sorted.reverse() : sorted
  }, [entries, q, field, order])
  const { pageSize } = state.page
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const current = Math.min(state.page.current, last)
  return {
    ...state,
    page: { current, pageSize },
    rows: found.slice((current - 1) * pageSize, current * pageSize),
    total: found.length,
  }
}

/** Sorts 10.0.0.2 before 10.0.0.10. */
const COLLATOR = new Intl.Collator('en', { numeric: true })
const SORTS: Readonly<Record<string, (entry: DraftEntry) => string>> = {
  match: ({ match }) => match,
  createdBy: ({ createdBy }) => createdBy ?? '',
  createdAt: ({ createdAt }) => createdAt ?? '',
}

function hasText({ match, servers, createdBy }: DraftEntry, text: string): boolean {
  const wanted = text.toLowerCase()
  return [match, ...servers, createdBy ?? ''].some((part) => part.toLowerCase().includes(wanted))
}
