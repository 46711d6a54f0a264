import { type RaRecord, useGetList } from 'react-admin'
import { isRecord } from '../../kit/stores/browser-storage.ts'
import type { TimeSpan } from '../../kit/time-range.ts'
import type { TimedList } from './use-timed-list.ts'

type Filter = Readonly<Record<string, unknown>>

/**
 * A page of a resource's rows by time, as the list's address says, for a `ListTable`. `filter` is what is asked for besides
 * the time; what is empty in it is everything. A question that is left is cancelled, on the server, too.
 */
export function useTimedRows<Row extends RaRecord<string>>(
  resource: string,
  state: TimedList<string>,
  filter: Filter,
  /** What the API calls the time. */
  time = state.sort.field,
) {
  const { key, page, sort, range, custom, asOf } = state
  const given = Object.entries({ ...filter, range, ...custom, asOf }).filter(([, value]) => value !== '')
  const found = useGetList<Row, Error>(
    resource,
    {
      pagination: { page: page.current, perPage: page.pageSize },
      sort: { field: time, order: sort.order === 'asc' ? 'ASC' : 'DESC' },
      filter: Object.fromEntries(given),
      meta: { key },
    },
    {
      // Another page of the same question: what is in sight stays until it is there.
      placeholderData: (previous, query) => (isOf(query?.queryKey, key) ? previous : undefined),
      onError: () => undefined,
      // The table says it.
      meta: { isQuiet: true },
    },
  )
  const { data, total, meta, error, refetch } = found
  const span: TimeSpan = { ...meta?.span, ...(meta?.asOf && { to: meta.asOf }) }
  return {
    rows: data,
    total: data && total,
    totalIsAtLeast: meta?.totalIsAtLeast === true,
    /** What was asked for; its end is the moment up to which the answer counts. */
    span,
    milliseconds: Number(meta?.milliseconds ?? 0),
    isFetching: found.isFetching,
    /** The rows are those of another page of the same question; its own are on their way. */
    isStale: found.isPlaceholderData,
    refetch,
    table: {
      rows: data,
      rowKey: ({ id }: Row) => id,
      total,
      totalIsAtLeast: meta?.totalIsAtLeast === true,
      page,
      onPage: (next: typeof page) => state.setPage(next, meta?.asOf),
      sort,
      onSort: state.setSort,
      error,
      onRetry: () => void refetch(),
    },
  }
}

function isOf(queryKey: readonly unknown[] | undefined, key: string): boolean {
  const params = queryKey?.[2]
  return isRecord(params) && isRecord(params.meta) && params.meta.key === key
}
