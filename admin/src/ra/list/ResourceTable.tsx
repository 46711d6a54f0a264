import { type RaRecord, useListContext } from 'react-admin'
import { NoneFound } from '../../kit/index.ts'
import { ListTable } from '../table/ListTable.tsx'
import type { ListTableLook } from '../table/list-table-props.ts'
import { useFiltered } from './use-filtered.ts'

interface Props<Row extends RaRecord<string>> extends ListTableLook<Row> {
  /** Rows to show temporarily; the rows of the list by default. */
  rows?: readonly Row[]
  /** Key of the query when it has more than the filters. */
  questionKey?: string
  /** Shown instead of `empty` when the filters match nothing. */
  noneFound?: string
}

/** The rows of the surrounding list, with its pages and its order. */
export function ResourceTable<Row extends RaRecord<string>>({
  questionKey,
  noneFound,
  ...props
}: Props<Row>) {
  const list = useListContext<Row>()
  const { data, total, page, perPage, setPage, setPerPage, sort, setSort, error, refetch, meta } = list
  const { filterValues, isFetching } = list
  const { isFiltered, clear } = useFiltered()
  return (
    <ListTable
      {...props}
      rows={props.rows ?? data}
      rowKey={({ id }) => id}
      total={total}
      totalIsAtLeast={meta?.totalIsAtLeast === true}
      page={{ current: page, pageSize: perPage }}
      onPage={({ current, pageSize }) => (pageSize === perPage ? setPage(current) : setPerPage(pageSize))}
      sort={sort}
      onSort={setSort}
      question={{ key: questionKey ?? JSON.stringify(filterValues), isAnswered: !isFetching }}
      error={error}
      onRetry={() => void refetch()}
      empty={isFiltered && noneFound ? <NoneFound title={noneFound} onClear={clear} /> : props.empty}
    />
  )
}
