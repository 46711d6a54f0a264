import { useEffect } from 'react'
import type { PageState } from './Pager.tsx'

interface Paged {
  page: PageState
  onPage: (page: PageState) => void
}

/**
 * Beyond the last page the list shows the page before it: after its last row was deleted, or for an old address.
 * `total` is that of a page without rows, undefined otherwise.
 */
export function usePageInRange({ page, onPage }: Paged, total: number | undefined): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.pageSize))
  useEffect(() => {
    if (last !== undefined && page.current > last) onPage({ ...page, current: last })
  }, [last, page, onPage])
}
