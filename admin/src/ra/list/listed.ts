import type { Sort } from '../table/columns.ts'
import type { PageState } from '../table/Pager.tsx'

/** A page of a list with the state that its address holds. */
interface Listed<Row> {
  found: {
    data: { list: readonly Row[]; total: number } | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
  page: PageState
  setPage: (page: PageState) => void
  sort: Sort
  setSort: (sort: Sort) => void
}

/** What a `ListTable` shows of it. */
export function listed<Row>({ found, page, setPage, sort, setSort }: Listed<Row>) {
  return {
    rows: found.data?.list,
    total: found.data?.total,
    page,
    onPage: setPage,
    sort,
    onSort: setSort,
    error: found.error,
    onRetry: () => void found.refetch(),
  }
}
