import { useEffect } from 'react'
import type { PageState } from './Pager.tsx'

interface Paged {
  page: PageState
  setPage: (page: PageState) => void
}

/** After the last row of the last page is deleted, the page before it is the last one. */
export function usePageInRange({ page, setPage }: Paged, total: number | undefined): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.pageSize))
  useEffect(() => {
    if (last !== undefined && page.current > last) setPage({ ...page, current: last })
  }, [last, page, setPage])
}
