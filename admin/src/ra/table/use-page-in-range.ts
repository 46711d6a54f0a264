import { useEffect } from 'react'
import type { PageState } from './Pager.tsx'

interface Paged {
  page: PageState
  onPage: (page: PageState) => void
}

/**
 * Behind the last page there is nothing to see: after its last row is gone, or by an old address, the page before it
 * is the last one. `total` is that of a page without rows, undefined for any other.
 */
export function usePageInRange({ page, onPage }: Paged, total: number | undefined): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.pageSize))
  useEffect(() => {
    if (last !== undefined && page.current > last) onPage({ ...page, current: last })
  }, [last, page, onPage])
}
